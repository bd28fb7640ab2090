import { posix } from "node:path";
import { decodeEntities } from "@/lib/core/content/html-entities";

/*
 * Reads values from configuration in JavaScript and TypeScript. No code is run: literals are read, constants and
 * functions that only return a literal are followed, and everything else (a condition, an unknown call) is
 * undefined. So a sidebar is read as far as it is written out.
 */

const MODULE_ENDINGS = [
  "",
  ".ts",
  ".mts",
  ".js",
  ".mjs",
  ".cjs",
  ".json",
  "/index.ts",
  "/index.js",
  "/index.mjs",
];

/** Opens a file among these, with the files that it imports. */
export function literalsIn(files: Readonly<Record<string, string>>, path: string): LiteralSource {
  const findFrom =
    (folder: string): FindModule =>
    (imported) => {
      if (!imported.startsWith(".")) return null;
      const base = posix.join(folder, imported);
      const found = MODULE_ENDINGS.map((ending) => base + ending).find((each) => Object.hasOwn(files, each));
      if (found === undefined) return null;
      return { source: files[found]!, find: findFrom(posix.dirname(found)) };
    };
  return new LiteralSource(files[path] ?? "", findFrom(posix.dirname(path)));
}

/** An unreadable value is undefined. */
export type Literal = string | number | boolean | null | undefined | Literal[] | { [name: string]: Literal };

const LONGEST = 256 * 1024;
const DEEPEST = 100;
/** Limits the values of a file, since constants that hold each other several times grow exponentially. */
const MOST_VALUES = 100_000;

/** Returns a module by the path in an import. */
type FindModule = (path: string) => { source: string; find: FindModule } | null;

/** A function that only returns a literal. */
class Returning {
  constructor(readonly value: Read) {}
}
type Read = Literal | Returning;

class Unreadable extends Error {}

/** Functions of tools that return their argument. */
const WRAPPER = /^(?:(?:define|with|extend|create|merge)[A-Z]\w*|starlight)$/;
const DECLARED =
  /(?:^|[\s;}])(?:const|let|var)\s+([\w$]+)(?:\s*:[^=;]{1,300})?\s*=(?![=>])|(?:^|[\s;}])(?:async\s+)?function\s+([\w$]+)\s*(?=\()/g;
const IMPORTED =
  /\bimport\s+(?:([\w$]+)\s*(?:,\s*)?)?(?:\{([^{}]{0,5000})\}\s*)?from\s*["']([^"'\n]{1,300})["']/g;
const EXPORTED = /\bexport\s+default\b|\bmodule\.exports\s*=(?!=)/g;
const SPACE = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const NAME = /[\p{L}$_][\p{L}\p{N}$_]*/uy;
const NUMBER = /-?(?:0[xob][\da-f_]+|\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?)n?/iy;
const REGEXP = /\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y;
const WORDS: Record<string, Literal> = { true: true, false: false, null: null };
const SIMPLE_ESCAPES: Record<string, string> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", v: "\v" };

export class LiteralSource {
  /** True if members of an object could not be read. */
  isPartial = false;
  private readonly text: string;
  private readonly known = new Map<string, Read>();
  private readonly declarations = new Map<string, number>();
  private readonly imports = new Map<string, { name: string; path: string }>();
  private at = 0;
  private depth = 0;

  constructor(
    source: string,
    private readonly findModule: FindModule = () => null,
    private readonly budget = { values: MOST_VALUES, modules: 50 },
  ) {
    this.text = source.slice(0, LONGEST);
    for (const match of this.text.matchAll(DECLARED)) {
      const name = match[1] ?? match[2]!;
      const start = match[1] === undefined ? match.index + match[0].indexOf("function") : undefined;
      if (!this.declarations.has(name)) this.declarations.set(name, start ?? match.index + match[0].length);
    }
    for (const [, whole, names = "", path] of this.text.matchAll(IMPORTED)) {
      if (whole) this.imports.set(whole, { name: "default", path: path! });
      for (const part of names.split(",")) {
        const [, name, local] = /^\s*(?:type\s+)?([\w$]+)(?:\s+as\s+([\w$]+))?\s*$/.exec(part) ?? [];
        if (name) this.imports.set(local ?? name, { name, path: path! });
      }
    }
  }

  /** The exported value, or the value of the first readable constant. */
  exported(): Literal {
    for (const match of this.text.matchAll(EXPORTED)) {
      const value = this.valueAt(match.index + match[0].length);
      if (value !== undefined) return value;
    }
    if (/^\s*[[{]/.test(this.text)) return this.valueAt(0);
    for (const start of this.declarations.values()) {
      const value = this.valueAt(start);
      if (typeof value === "object" && value !== null) return value;
    }
    return undefined;
  }

  /** The value of a constant or an import. */
  constant(name: string): Literal {
    return returned(this.named(name));
  }

  /** The values of all members with this name, wherever they are written; of methods, what they return. */
  members(name: string): Literal[] {
    const member = new RegExp(`(?<![\\w$.])["']?${name}["']?\\s*:(?=\\s*[^\\s,;)])`, "g");
    const method = new RegExp(`(?<![\\w$.])${name}\\s*\\([^()]{0,100}\\)\\s*(?=\\{)`, "g");
    const endOf = (match: RegExpExecArray) => match.index + match[0].length;
    return [
      ...[...this.text.matchAll(member)].map((match) => this.valueAt(endOf(match))),
      ...[...this.text.matchAll(method)].map((match) =>
        returned(this.readAt(endOf(match), () => this.body())),
      ),
    ].filter((value) => value !== undefined);
  }

  private valueAt(start: number): Literal {
    return returned(this.readAt(start));
  }

  /** Reads elsewhere in the text; undefined for anything but a value. */
  private readAt(start: number, read = (): Read => this.expression()): Read {
    const before = [this.at, this.depth] as const;
    try {
      this.at = start;
      return read();
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      return undefined;
    } finally {
      [this.at, this.depth] = before;
    }
  }

  private named(name: string): Read {
    if (Object.hasOwn(WORDS, name)) return WORDS[name];
    if (this.known.has(name)) return this.known.get(name);
    // A constant that refers to itself is unreadable.
    this.known.set(name, undefined);
    const start = this.declarations.get(name);
    const value = start === undefined ? this.imported(name) : this.readAt(start);
    this.known.set(name, value);
    return value;
  }

  private imported(name: string): Read {
    const found = this.imports.get(name);
    return found && this.module(found.path)?.exportNamed(found.name);
  }

  private module(path: string): LiteralSource | null {
    const found = this.findModule(path);
    if (!found || --this.budget.modules < 0) return null;
    return new LiteralSource(found.source, found.find, this.budget);
  }

  private exportNamed(name: string): Read {
    return name === "default" ? this.exported() : this.named(name);
  }

  private space(): void {
    SPACE.lastIndex = this.at;
    SPACE.exec(this.text);
    this.at = SPACE.lastIndex;
  }

  private next(): string {
    this.space();
    return this.text.charAt(this.at);
  }

  private take(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (!match) return null;
    this.at = pattern.lastIndex;
    return match[0];
  }

  private takes(sign: string): boolean {
    this.space();
    if (!this.text.startsWith(sign, this.at)) return false;
    this.at += sign.length;
    return true;
  }

  private count(): void {
    if (--this.budget.values < 0) throw new Error("The configuration holds too many values.");
  }

  private expression(): Read {
    this.count();
    if (++this.depth > DEEPEST) throw new Error("The configuration is nested too deeply.");
    let value = this.primary();
    for (;;) {
      const sign = this.next();
      if (sign === "" || ",)]};:".includes(sign)) break;
      if (this.takes("?.") || this.takes(".")) {
        const name = this.take(NAME) ?? "";
        if (this.next() === "(") {
          this.skipGroup();
          value = undefined;
        } else value = memberOf(returned(value), name);
      } else if (sign === "(") value = this.call(value, "");
      else if (sign === "[") {
        this.skipGroup();
        value = undefined;
      } else if (sign === "!" && this.text.charAt(this.at + 1) !== "=") this.at += 1;
      else if (/[\p{L}$_]/u.test(sign)) {
        const start = this.at;
        const word = this.take(NAME);
        if (word === "as" || word === "satisfies") this.skipOperand();
        else if (word === "instanceof" || word === "in") {
          this.skipOperand();
          value = undefined;
        } else {
          this.at = start;
          break;
        }
      } else {
        this.skipOperand();
        value = undefined;
      }
    }
    this.depth -= 1;
    return value;
  }

  private primary(): Read {
    const sign = this.next();
    switch (sign) {
      case "{":
        return this.object();
      case "[":
        return this.list();
      case '"':
      case "'":
        return this.string(sign);
      case "`":
        return this.template();
      case "(":
        return this.parenthesis();
      case "<":
        return this.element();
    }
    const number = this.take(NUMBER);
    if (number !== null) return Number(number.replace(/_|n$/g, ""));
    const name = this.take(NAME);
    if (name === null) {
      if (sign === "" || ",)]};:".includes(sign)) throw new Unreadable();
      this.skipOperand();
      return undefined;
    }
    if (name === "await") return this.primary();
    if (name === "async") return this.next() === "(" ? this.parenthesis() : this.primary();
    if (name === "function") {
      this.take(/[\s*]*/y);
      this.take(NAME);
      if (this.next() !== "(") throw new Unreadable();
      this.skipGroup();
      this.skipType("{");
      return this.body();
    }
    if (name === "new" || name === "typeof" || name === "class" || name === "void") {
      this.skipOperand();
      return undefined;
    }
    if (name === "require") return this.required();
    this.space();
    if (this.takes("=>")) return this.body();
    if (this.next() === "(") return this.call(this.named(name), name);
    return this.named(name);
  }

  /** `require("./x")` is its module, and `require.resolve("./x")` its path. */
  private required(): Read {
    const isPath = this.takes(".resolve");
    if (!this.takes("(")) return undefined;
    const sign = this.next();
    const path = sign === '"' || sign === "'" ? this.string(sign) : undefined;
    this.skipUntilClosing();
    return isPath ? path : path === undefined ? undefined : this.module(path)?.exported();
  }

  /** The words of an element in JSX; undefined for one without any, and for a function with a type. */
  private element(): string | undefined {
    const start = this.at;
    const words = this.wordsOfElement();
    if (words !== null) return words || undefined;
    this.at = start;
    this.skipOperand();
    return undefined;
  }

  private wordsOfElement(): string | null {
    let words = "";
    let depth = 0;
    do {
      this.count();
      if (this.takesHere("</")) {
        if (this.take(/[^<>]*>/y) === null) return null;
        depth -= 1;
      } else if (this.takesHere("<")) {
        const isOpen = this.opensElement();
        if (isOpen === null) return null;
        if (isOpen) depth += 1;
      } else if (this.text.startsWith("{", this.at)) {
        const start = this.at + 1;
        this.skipGroup();
        const value = returned(this.readAt(start));
        if (typeof value === "string" || typeof value === "number") words += value;
      } else {
        const part = this.take(/[^<{]+/y);
        if (part === null) return null;
        words += decodeEntities(part);
      }
    } while (depth > 0);
    return words.replace(/\s+/g, " ").trim();
  }

  /** Skips the rest of a tag: true if content follows it, null for anything but a tag. */
  private opensElement(): boolean | null {
    for (;;) {
      this.take(/[^<>{}"'`]*/y);
      const sign = this.text.charAt(this.at);
      if (sign === '"' || sign === "'") this.skipString(sign);
      else if (sign === "{") this.skipGroup();
      else if (sign !== ">") return null;
      else {
        this.at += 1;
        return this.text.charAt(this.at - 2) !== "/";
      }
    }
  }

  /** The value of a call: what a function of this file returns, or the argument of a tool's wrapper. */
  private call(callee: Read, name: string): Read {
    if (callee instanceof Returning) {
      this.skipGroup();
      return callee.value;
    }
    if (!WRAPPER.test(name)) {
      this.skipGroup();
      return undefined;
    }
    this.takes("(");
    const [first] = this.values(")");
    return returned(first);
  }

  /** A group in parentheses, or a function with an arrow. */
  private parenthesis(): Read {
    const start = this.at;
    this.skipGroup();
    this.skipType("=>");
    if (this.takes("=>")) return this.body();
    this.at = start + 1;
    const value = this.expression();
    if (!this.takes(")")) {
      this.at = start;
      this.skipGroup();
      return undefined;
    }
    return value;
  }

  /** The value that a function returns first. */
  private body(): Returning {
    if (this.next() !== "{") return new Returning(returned(this.expression()));
    const start = this.at;
    this.skipGroup();
    const end = this.at;
    const body = this.text.slice(start, end);
    const returns = /(?:^|[\s;{}])return\b(?=\s*[[{(\w$"'`])/.exec(body);
    if (!returns) return new Returning(undefined);
    const value = returned(this.readAt(start + returns.index + returns[0].length));
    this.at = end;
    return new Returning(value);
  }

  private object(): Literal {
    this.at += 1;
    const object: { [name: string]: Literal } = {};
    while (!this.takes("}")) {
      if (this.takes("...")) {
        const spread = returned(this.expression());
        if (!isObject(spread)) this.isPartial = true;
        else {
          for (const [name, value] of Object.entries(spread)) {
            this.count();
            object[name] = value;
          }
        }
      } else this.member(object);
      if (!this.takes(",") && this.next() !== "}") throw new Unreadable();
    }
    return object;
  }

  private member(object: { [name: string]: Literal }): void {
    const sign = this.next();
    let name: string | undefined;
    if (sign === '"' || sign === "'") name = this.string(sign);
    else if (sign === "[") {
      this.at += 1;
      const computed = this.expression();
      if (!this.takes("]")) throw new Unreadable();
      name = typeof computed === "string" ? computed : undefined;
      if (name === undefined) this.isPartial = true;
    } else name = this.take(NAME) ?? this.take(NUMBER) ?? this.failed();
    const isShorthand = [",", "}"].includes(this.next());
    if (isShorthand) this.put(object, name, returned(this.named(name ?? "")));
    else if (this.takes(":")) this.put(object, name, returned(this.expression()));
    else {
      // A method: "get x() {}", "async x() {}", "x<T>() {}".
      while (this.next() !== "(") if (this.take(NAME) === null) throw new Unreadable();
      this.skipGroup();
      this.skipType("{");
      if (this.next() !== "{") throw new Unreadable();
      this.skipGroup();
    }
  }

  private put(object: { [name: string]: Literal }, name: string | undefined, value: Literal): void {
    if (name !== undefined && name !== "__proto__") object[name] = value;
  }

  private failed(): never {
    throw new Unreadable();
  }

  private list(): Literal[] {
    this.at += 1;
    return this.values("]").map(returned);
  }

  private values(end: string): Read[] {
    const values: Read[] = [];
    while (!this.takes(end)) {
      if (this.takes("...")) {
        const spread = returned(this.expression());
        for (const value of Array.isArray(spread) ? spread : [undefined]) {
          this.count();
          values.push(value);
        }
      } else values.push(this.expression());
      if (!this.takes(",") && this.next() !== end) throw new Unreadable();
    }
    return values;
  }

  private string(sign: string): string {
    const start = this.at + 1;
    this.skipString(sign);
    return unescaped(this.text.slice(start, this.at - 1));
  }

  /** A text with parts that are not texts or numbers is unreadable. */
  private template(): Literal {
    let text: string | undefined = "";
    this.at += 1;
    for (;;) {
      const part = this.take(/(?:[^`\\$]|\\[\s\S]|\$(?!\{))*/y)!;
      if (text !== undefined) text += unescaped(part);
      if (this.takesHere("`")) return text;
      if (!this.takesHere("${")) throw new Unreadable();
      const value = returned(this.expression());
      const isText = typeof value === "string" || typeof value === "number";
      text = text !== undefined && isText ? text + String(value) : undefined;
      if (!this.takes("}")) throw new Unreadable();
    }
  }

  private takesHere(sign: string): boolean {
    if (!this.text.startsWith(sign, this.at)) return false;
    this.at += sign.length;
    return true;
  }

  private skipString(sign: string): void {
    const string = new RegExp(`(?:[^\\\\${sign}\\n]|\\\\[\\s\\S])*${sign}`, "y");
    this.at += 1;
    if (this.take(string) === null) throw new Unreadable();
  }

  /** Skips a type before a sign: "(): Item[] {". */
  private skipType(sign: string): void {
    const start = this.at;
    if (!this.takes(":")) return;
    const type = /[^={}();]{0,300}/y;
    this.take(type);
    if (this.text.startsWith(sign, this.at)) return;
    this.at = start;
  }

  /** Skips the rest of an expression. */
  private skipOperand(): void {
    this.skip((sign) => sign === "" || ",)]};".includes(sign));
  }

  private skipGroup(): void {
    this.at += 1;
    this.skipUntilClosing();
  }

  private skipUntilClosing(): void {
    this.skip((sign) => sign !== "" && ")]}".includes(sign));
    this.at += 1;
  }

  private skip(isEnd: (sign: string) => boolean): void {
    let depth = 0;
    for (;;) {
      this.space();
      const sign = this.text.charAt(this.at);
      if (depth === 0 && isEnd(sign)) return;
      if (sign === "") throw new Unreadable();
      if ("([{".includes(sign)) depth += 1;
      else if (")]}".includes(sign)) depth -= 1;
      if (depth < 0) throw new Unreadable();
      if (sign === '"' || sign === "'") this.skipString(sign);
      else if (sign === "`") this.template();
      else if (sign !== "/" || !this.isBeforeOperand() || this.take(REGEXP) === null) this.at += 1;
    }
  }

  private isBeforeOperand(): boolean {
    return /(?:[(,=:[!&|?{};]|=>|\breturn)$/.test(
      this.text.slice(Math.max(0, this.at - 50), this.at).trimEnd(),
    );
  }
}

const returned = (value: Read): Literal => (value instanceof Returning ? returned(value.value) : value);

const isObject = (value: Literal): value is { [name: string]: Literal } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const memberOf = (value: Literal, name: string): Literal =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

const unescaped = (text: string): string =>
  text.replace(
    /\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2})|([\s\S]))/gi,
    (_whole, point?: string, unit?: string, byte?: string, sign = "") => {
      const code = point ?? unit ?? byte;
      if (code !== undefined) return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff));
      return sign === "\n" ? "" : (SIMPLE_ESCAPES[sign] ?? sign);
    },
  );
