import { Invalid } from "@/lib/core/errors";
import { URN } from "./messages";

/**
 * Filters of RFC 7644, section 3.4.2.2, parsed to a tree. Length and depth are limited, so that parsing is
 * cheap for any input.
 */

const OPERATORS = ["eq", "ne", "co", "sw", "ew", "gt", "ge", "lt", "le"] as const;
export type Operator = (typeof OPERATORS)[number];

/** Attribute names are in lower case, without their schema. */
export type Filter =
  | { kind: "and" | "or"; terms: Filter[] }
  | { kind: "not"; term: Filter }
  | { kind: "present"; attribute: string }
  | { kind: "compare"; attribute: string; operator: Operator; value: string | number | boolean | null };

const MOST_COMPARISONS = 20;
const MOST_LEVELS = 8;

export const invalidFilter = (why: string) =>
  new Invalid(`The filter is not understood: ${why}`, "invalid_filter");

const TOKEN = /\s*(?:("(?:[^"\\]|\\.)*")|([()[\]])|([^\s()[\]"]+))/y;

type Token = { text: string; kind: "text" | "mark" | "word" };

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  const text = source.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (!found) throw invalidFilter(`it can't be read from character ${at + 1} on.`);
    const [, quoted, mark, word] = found;
    if (quoted !== undefined) tokens.push({ text: quoted, kind: "text" });
    else if (mark !== undefined) tokens.push({ text: mark, kind: "mark" });
    else tokens.push({ text: word!, kind: "word" });
  }
  return tokens;
}

const schemaOf = (text: string, schemas: readonly string[]): string | undefined =>
  schemas.find((name) => text.toLowerCase().startsWith(`${name.toLowerCase()}:`));

/** True if a name begins with a core schema. */
export const isOfCore = (text: string): boolean => schemaOf(text, [URN.user, URN.group]) !== undefined;

/** Returns "username" for "urn:ietf:params:scim:schemas:core:2.0:User:userName". */
export function attributeName(text: string): string {
  const urn = schemaOf(text, [URN.user, URN.group, URN.enterpriseUser]);
  return text.toLowerCase().slice(urn === undefined ? 0 : urn.length + 1);
}

/** Parses a filter. Throws Invalid. */
export function parseFilter(source: string): Filter {
  const tokens = tokensOf(source);
  let at = 0;
  let comparisons = 0;
  const isNext = (text: string) => tokens[at]?.kind !== "text" && tokens[at]?.text.toLowerCase() === text;
  const expect = (mark: string) => {
    if (!isNext(mark)) throw invalidFilter(`“${mark}” is missing.`);
    at += 1;
  };

  function either(level: number, prefix: string): Filter {
    if (level > MOST_LEVELS) throw invalidFilter(`it is nested deeper than ${MOST_LEVELS} levels.`);
    return chain("or", () => chain("and", () => term(level, prefix)));
  }

  function chain(kind: "and" | "or", next: () => Filter): Filter {
    const terms = [next()];
    while (isNext(kind)) {
      at += 1;
      terms.push(next());
    }
    return terms.length === 1 ? terms[0]! : { kind, terms };
  }

  function term(level: number, prefix: string): Filter {
    if (isNext("not")) {
      at += 1;
      expect("(");
      const inner = either(level + 1, prefix);
      expect(")");
      return { kind: "not", term: inner };
    }
    if (isNext("(")) {
      at += 1;
      const inner = either(level + 1, prefix);
      expect(")");
      return inner;
    }
    return comparison(level, prefix);
  }

  function comparison(level: number, prefix: string): Filter {
    comparisons += 1;
    if (comparisons > MOST_COMPARISONS)
      throw invalidFilter(`it has more than ${MOST_COMPARISONS} comparisons.`);
    const name = tokens[at];
    if (name?.kind !== "word" || !/^[a-z][\w.:$-]*$/i.test(name.text))
      throw invalidFilter("the name of an attribute is missing.");
    at += 1;
    const attribute = prefix + attributeName(name.text);
    if (isNext("[")) {
      if (prefix !== "") throw invalidFilter("brackets stand inside of brackets.");
      at += 1;
      const inner = either(level + 1, `${attribute}.`);
      expect("]");
      // “emails[type eq "work"].value eq …” needs one value that fulfils both.
      const after = tokens[at];
      const [, sub] = /^\.([a-z$][\w$-]*)$/i.exec(after?.kind === "word" ? after.text : "") ?? [];
      if (sub === undefined) return inner;
      at += 1;
      const compared = operation(`${attribute}.${sub.toLowerCase()}`, sub);
      return { kind: "and", terms: [inner, compared] };
    }
    return operation(attribute, name.text);
  }

  function operation(attribute: string, written: string): Filter {
    const operator = tokens[at]?.text.toLowerCase();
    at += 1;
    if (operator === "pr") return { kind: "present", attribute };
    if (!OPERATORS.includes(operator as Operator))
      throw invalidFilter(`“${written}” is not followed by an operator such as “eq”.`);
    return { kind: "compare", attribute, operator: operator as Operator, value: value() };
  }

  function value(): string | number | boolean | null {
    const token = tokens[at];
    at += 1;
    if (!token || token.kind === "mark") throw invalidFilter("a value is missing.");
    // Entra ID writes booleans with a capital letter.
    const text = token.kind === "word" ? token.text.toLowerCase() : token.text;
    let read: unknown;
    try {
      read = JSON.parse(text);
    } catch {
      throw invalidFilter(`the value ${token.text.slice(0, 40)} needs quotes.`);
    }
    if (typeof read === "string" && (read.includes("\0") || !read.isWellFormed()))
      throw invalidFilter("a value holds characters that nothing here holds.");
    return read as string | number | boolean | null;
  }

  const filter = either(0, "");
  if (at < tokens.length) throw invalidFilter(`“${tokens[at]!.text.slice(0, 40)}” is one too many.`);
  return filter;
}
