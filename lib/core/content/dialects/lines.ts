import { type Enclosing, EnclosingFollower, isEnclosed } from "./enclosing";
import {
  boxStyle,
  boxTitle,
  COLON_CONTAINERS,
  COMPONENTS,
  LIQUID_CONTAINERS,
  LIQUID_LEAVES,
  LIQUID_OPTIONAL,
} from "./names";

/*
 * Lines that open and close the blocks of other tools: `{% hint %}`, `<Tabs>`, `<details>`, `::: tip Title`. Each is
 * alone on its line, so that the parser decides without lookahead; a tag over several lines is found before, see
 * wrapped-tags.ts. A component may also have its content on its line, or be a card without any.
 */

type ColumnRange = { from: number; to: number };

export type Opening = {
  /**
   * `optional`: its content ends at a blank line, and there may be none; `line`: all of it is on this line; `void`: it
   * has no content
   */
  kind: "container" | "optional" | "leaf" | "line" | "void";
  /** The text of the line that closes it. */
  closer: string;
  /** The name of the block's directive. */
  name: string;
  attributes: Record<string, string>;
  /** The columns of the Markdown title in the line. */
  title: ColumnRange | null;
  /** A title that the line does not contain as Markdown. */
  label: string | null;
  /** Words of an attribute that are the content. */
  description: string | null;
  /** The columns of the content on the line. */
  content: ColumnRange | null;
  /** The columns of the components that are all of the content on the line. */
  nested: readonly ColumnRange[];
  /** True if the content may be indented under the line. */
  indents: boolean;
};

/** A longer line is no tag. */
export const LONGEST = 4_000;

const LIQUID = /^\{%-?[ \t]*([A-Za-z][\w-]*)((?:[^%"']|"[^"]*"|'[^']*'|%(?!\}))*)%\}[ \t]*$/;
const LIQUID_END = /^\{%-?[ \t]*end([A-Za-z][\w-]*)[ \t]*-?%\}[ \t]*$/;
export const NAME = String.raw`[A-Z][A-Za-z0-9]*(?:\.[A-Z][A-Za-z0-9]*)*`;
const BRACES = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`;
export const COMPONENT = new RegExp(`^<(${NAME})((?:[^<>"'{}]|"[^"]*"|'[^']*'|${BRACES})*)>`);
const COMPONENT_END = new RegExp(String.raw`^</(${NAME}|[dD]etails)>[ \t]*$`);
const DETAILS_END = /^<\/details>$/i;
const DETAILS = /^<(details)([ \t]+open(?:="")?)?[ \t]*>[ \t]*(<summary>(?=.*<\/summary>[ \t]*$))?/i;
const SUMMARY_END = /<\/summary>[ \t]*$/i;
const COLONS = /^(:{3,})([ \t]*)([A-Za-z][\w-]*)(?:([ \t]+)(\S.*?))?[ \t]*$/;
const COLONS_END = /^(:{3,})[ \t]*$/;

/** Parses a line, without its indentation, as an opening; null for any other line. */
export function openingOf(line: string): Opening | null {
  if (line.length > LONGEST) return null;
  switch (line[0]) {
    case "{":
      return liquidOpening(line);
    case "<":
      return detailsOpening(line) ?? componentOpening(line);
    case ":":
      return colonOpening(line);
    default:
      return null;
  }
}

const container = (closer: string, name: string, rest: Partial<Opening> = {}): Opening => ({
  ...{ kind: "container", closer, name, attributes: {}, title: null, label: null, description: null },
  ...{ content: null, nested: [], indents: false },
  ...rest,
});

const own = (table: Record<string, string>, name: string): string | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

function liquidOpening(line: string): Opening | null {
  const [, tag = "", rest = ""] = LIQUID.exec(line) ?? [];
  const written = attributesIn(rest);
  const leaf = own(LIQUID_LEAVES, tag);
  if (leaf === "else" || leaf === "elsif") return alternativeOpening(leaf, rest);
  if (leaf) return { ...container("", leaf), kind: "leaf", attributes: { ref: positional(rest) } };
  const name = own(LIQUID_CONTAINERS, tag) ?? own(LIQUID_OPTIONAL, tag);
  if (name === undefined) return null;
  if (name === "if") return conditionOpening(tag, rest);
  const attributes: Record<string, string> = {};
  for (const [key, value] of Object.entries(written)) {
    if (name === "hint" ? key === "style" : key !== "src") attributes[key] = value;
  }
  if (written.src !== undefined) attributes.ref = written.src;
  const label = name === "expandable" || name === "openapi" ? (written.title ?? null) : null;
  const kind = tag in LIQUID_OPTIONAL ? "optional" : "container";
  return container(`{% end${tag} %}`, name, { kind, attributes, label });
}

/** Everything after the tag's name is one expression. */
const expressionIn = (rest: string): string => rest.trim().replace(/[ \t]*-$/, "");

function conditionOpening(tag: string, rest: string): Opening | null {
  const expression = expressionIn(rest);
  const attributes: Record<string, string> = tag === "unless" ? { unless: expression } : { expression };
  return expression === "" ? null : container(`{% end${tag} %}`, "if", { attributes });
}

function alternativeOpening(name: "else" | "elsif", rest: string): Opening | null {
  const expression = expressionIn(rest);
  if ((expression === "") !== (name === "else")) return null;
  return { ...container("", name), kind: "leaf", attributes: name === "else" ? {} : { expression } };
}

function componentOpening(line: string): Opening | null {
  const found = COMPONENT.exec(line);
  if (found === null) return null;
  const [start, tag = "", rest = ""] = found;
  const opening = openingOfComponent(tag, attributesIn(withoutCode(rest)), rest);
  const behind = line.slice(start.length).trimEnd();
  if (opening === null) return null;
  if (isVoid(found)) return opening.name === "card" && behind === "" ? { ...opening, kind: "void" } : null;
  if (behind === "") return opening;
  const words = behind.slice(0, -opening.closer.length);
  if (!behind.endsWith(opening.closer) || words.trim() === "") return null;
  if (words.includes(`<${tag}`) && componentsIn(line)?.length !== 1) return null;
  const from = start.length + words.length - words.trimStart().length;
  const nested = (componentsIn(words) ?? []).map((each) => ({
    ...{ from: start.length + each.from, to: start.length + each.to },
  }));
  return { ...opening, kind: "line", content: { from, to: start.length + words.trimEnd().length }, nested };
}

const ANY_TAG = new RegExp(`<(/?)(${NAME})(?=[\\s/>])`, "g");
/** Components that are nested more deeply on one line stay words of it. */
const DEEPEST = 8;

/** The known components that a piece of a line consists of; null for any other piece. One pass. */
function componentsIn(line: string): ColumnRange[] | null {
  const found: ColumnRange[] = [];
  const open: string[] = [];
  const tags = new RegExp(ANY_TAG);
  let end = 0;
  for (let tag = tags.exec(line); tag; tag = tags.exec(line)) {
    const [, slash, name = ""] = tag;
    const opens = slash === "" ? COMPONENT.exec(line.slice(tag.index)) : null;
    if (slash === "" && !opens) return null;
    if (open.length === 0) {
      if (!opens || line.slice(end, tag.index).trim() !== "" || !isKnown(opens)) return null;
      found.push({ from: tag.index, to: tag.index });
    }
    if (opens) {
      tags.lastIndex = tag.index + opens[0].length;
      if (!isVoid(opens)) open.push(name);
    } else {
      const at = open.lastIndexOf(name);
      if (at >= 0) open.length = at;
      tags.lastIndex = line.indexOf(">", tag.index) + 1;
    }
    if (open.length > DEEPEST) return null;
    end = tags.lastIndex;
    found.at(-1)!.to = end;
  }
  return open.length === 0 && line.slice(end).trim() === "" ? found : null;
}

const isVoid = ([, , rest = ""]: RegExpExecArray): boolean => /\/\s*$/.test(rest);

function isKnown(tag: RegExpExecArray): boolean {
  const name = openingOfComponent(tag[1]!, {}, "")?.name;
  return name !== undefined && (name === "card" || !isVoid(tag));
}

/** A value of an attribute: in quotes, or code in braces. */
export const VALUE = new RegExp(`"[^"]*"|'[^']*'|${BRACES}`, "g");
const STRING = /^\{[ \t]*(?:"[^"]*"|'[^']*'|`[^`]*`)[ \t]*\}$/;

/** Attributes whose values are code are as good as empty. */
export const withoutCode = (attributes: string): string =>
  attributes.replace(VALUE, (value) => (value.startsWith("{") && !STRING.test(value) ? '""' : value));

/** @param rest the tag behind its name, for lists among its attributes */
export function openingOfComponent(
  tag: string,
  written: Record<string, string>,
  rest: string,
): Opening | null {
  const last = tag.slice(tag.lastIndexOf(".") + 1);
  const known = own(COMPONENTS, last.toLowerCase());
  const style = boxStyle(known === "hint" ? (written.type ?? written.kind ?? "note") : last);
  const name = known ?? (style && "hint");
  if (name === undefined) return null;
  const aboveGroup = known === "group" ? (written.hint ?? written.caption) : null;
  const title = written.title ?? written.label ?? aboveGroup ?? null;
  const closer = `</${tag}>`;
  if (name === "hint") return container(closer, name, box(style, title));
  const attributes: Record<string, string> = {};
  if (name === "update") {
    const tags = stringsIn(listIn(rest, "tags")).join(", ") || (written.tags ?? "");
    const found = { date: written.label, title: written.description, tags };
    for (const [key, value] of Object.entries(found)) if (value) attributes[key] = value;
    return container(closer, name, { attributes, indents: true });
  }
  if (name === "tab") attributes.title = title ?? written.name ?? written.value ?? "";
  else if (name === "card" && written.href !== undefined) attributes.url = written.href;
  const caption = known === "group" && title !== written.caption ? written.caption : null;
  const description = (name === "card" ? written.description : caption) ?? null;
  return container(closer, name, {
    ...{ attributes, description, label: name === "tab" ? null : title, indents: true },
  });
}

/** The labels that a group of tabs has for them: by their values, or in order. */
export function labelsOfTabs(line: string): { byValue: Map<string, string>; inOrder: string[] } {
  const [, , rest = ""] = COMPONENT.exec(line) ?? [];
  const textOf = (source: string, name: string) =>
    new RegExp(`\\b${name}["']?\\s*:\\s*(?:"([^"]*)"|'([^']*)')`).exec(source)?.slice(1).find(Boolean);
  const byValue = new Map<string, string>();
  for (const [entry] of listIn(rest, "values").matchAll(/\{[^{}]*\}/g)) {
    const [value, label] = [textOf(entry, "value"), textOf(entry, "label")];
    if (value !== undefined && label !== undefined) byValue.set(value, label);
  }
  return { byValue, inOrder: stringsIn(listIn(rest, "items")) };
}

/** The source between the brackets of an attribute such as `tags={["New", "Fixed"]}`. */
const listIn = (rest: string, name: string): string =>
  new RegExp(`\\b${name}=\\{\\s*\\[([^\\]]*)\\]\\s*\\}`).exec(rest)?.[1] ?? "";

const stringsIn = (list: string): string[] =>
  [...list.matchAll(/"([^"]*)"|'([^']*)'/g)].map(([, double, single]) => double ?? single ?? "");

const box = (style: string | undefined, label: string | null): Partial<Opening> => ({
  attributes: { style: style ?? "info" },
  label,
  indents: true,
});

function detailsOpening(line: string): Opening | null {
  const match = DETAILS.exec(line);
  if (!match) return null;
  const [opening, tag, open, summary] = match;
  const closer = `</${tag}>`;
  const attributes: Record<string, string> = open === undefined ? {} : { open: "" };
  const rest = line.slice(opening.length);
  if (summary === undefined) {
    return rest === "" ? container(closer, "expandable", { attributes }) : null;
  }
  const end = rest.search(SUMMARY_END);
  if (rest.slice(0, end).includes("</summary>")) return null;
  const title = end > 0 ? { from: opening.length, to: opening.length + end } : null;
  return container(closer, "expandable", { attributes, title });
}

function colonOpening(line: string): Opening | null {
  const [, colons = "", space = "", tag = "", gap = "", title = ""] = COLONS.exec(line) ?? [];
  // Without a title, or with one in brackets, the line is a native directive.
  if (tag === "" || (space === "" && title === "")) return null;
  const style = boxStyle(tag);
  const name = own(COLON_CONTAINERS, tag) ?? (style && "hint");
  if (name === undefined || /^[[{]/.test(title)) return null;
  const from = colons.length + space.length + tag.length + gap.length;
  return container(colons, name, {
    attributes: style === undefined ? {} : { style },
    title: title === "" ? null : { from, to: from + title.length },
    label: title === "" ? boxTitle(tag) : null,
  });
}

const ATTRIBUTE =
  /([A-Za-z_][\w:.-]*)(?:[ \t]*=[ \t]*(?:"([^"]*)"|'([^']*)'|\{[ \t]*["'`]([^"'`]*)["'`][ \t]*\}|([^\s"'{}<>%]+)))?/g;

export function attributesIn(source: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, key = "", double, single, expression, plain] of source.matchAll(ATTRIBUTE)) {
    if (!Object.hasOwn(attributes, key)) attributes[key] = double ?? single ?? expression ?? plain ?? "";
  }
  return attributes;
}

const positional = (source: string): string =>
  /"([^"]*)"|'([^']*)'/.exec(source)?.slice(1).find(Boolean) ?? "";

/** True if the line closes the block that ends with `closer`. */
function closes(line: string, closer: string): boolean {
  if (closer.startsWith(":")) return (COLONS_END.exec(line)?.[1]?.length ?? 0) >= closer.length;
  return isSameCloser(closerIn(line), closer);
}

/** Names of elements are the same in both cases. */
const isSameCloser = (one: string | null, other: string): boolean =>
  one === other || (one !== null && DETAILS_END.test(one) && DETAILS_END.test(other));

function closerIn(line: string): string | null {
  if (line.length > LONGEST) return null;
  const tag = LIQUID_END.exec(line)?.[1];
  if (tag !== undefined) return `{% end${tag} %}`;
  const component = COMPONENT_END.exec(line)?.[1];
  return component === undefined ? null : `</${component}>`;
}

/** A closing line that nothing opened, or whose block ended before it. */
export const isStrayEnd = (line: string): boolean => {
  const tag = LIQUID_END.exec(line)?.[1];
  return tag !== undefined && (tag in LIQUID_CONTAINERS || tag in LIQUID_OPTIONAL || tag === "raw");
};

const FENCE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:(`{3,})[^`]*|(~{3,}).*)$/;
const FENCE_END = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/;

const INDENTED = /^(?: {4}| {0,3}\t)/;
/** Lists, quotes, footnotes and blocks with indented content end before a line at the margin. */
const OPENS_INDENTED = /^[ \t]*(?:[>*+-]|:[ \t]|\d{1,9}[.)]|\[\^|!!!|\?\?\?|===)/;
/** The first line inside of a tag decides by how much all of its content is indented. */
const OPENS_TAG = /^[ \t>]*[<{]/;

/**
 * Follows fenced code line by line. A fence may be indented by as much as the blocks around it, if there are some; the
 * end of the list or quotation around it ends it, too.
 */
export class CodeFollower {
  private fence = "";
  private enclosing: Enclosing = { quotes: 0, column: 0 };
  private readonly around = new EnclosingFollower();
  private afterBlank = true;
  private hasTags = false;
  /** True if nothing around the line can be indented, so that a line indented by four columns begins no fence. */
  private isAtMargin = false;
  /** True if the line is code by its indentation, for all that is known of what is around it. */
  isIndentedCode = false;

  get isInCode(): boolean {
    return this.fence !== "";
  }

  /** True if the next line is code or ends some. */
  isCode(line: string): boolean {
    if (this.fence !== "" && isEnclosed(line, this.enclosing)) {
      if (FENCE_END.exec(line)?.[1]?.startsWith(this.fence)) this.fence = "";
      return true;
    }
    this.around.follow(line);
    this.isIndentedCode = this.isAtMargin && INDENTED.test(line) && (this.afterBlank || this.isIndentedCode);
    const isFence = !(this.isAtMargin && INDENTED.test(line));
    const [, backticks, tildes] = (isFence && FENCE.exec(line)) || [];
    this.fence = backticks ?? tildes ?? "";
    if (this.fence !== "") this.enclosing = this.around.enclosing;
    this.follow(line);
    return false;
  }

  private follow(line: string): void {
    if (!this.isIndentedCode) {
      this.hasTags ||= OPENS_TAG.test(line);
      if (this.hasTags || OPENS_INDENTED.test(line)) this.isAtMargin = false;
      else if (this.afterBlank && /^\S/.test(line)) this.isAtMargin = true;
    }
    this.afterBlank = line.trim() === "";
  }
}

/** Finds the line that closes a block: skips code, and nested blocks of the same kind. */
export class ContentFollower {
  private readonly code = new CodeFollower();
  private depth = 0;

  constructor(private readonly closer: string) {}

  get isInCode(): boolean {
    return this.code.isInCode;
  }

  /** True if the next line of the content closes the block. */
  ends(line: string): boolean {
    const text = line.trimStart();
    if (this.code.isCode(line)) return false;
    if (closes(text, this.closer)) {
      this.depth -= 1;
      return this.depth < 0;
    }
    if (!this.isInCode && !this.closer.startsWith(":") && opens(text, this.closer)) this.depth += 1;
    return false;
  }
}

const opens = (line: string, closer: string): boolean => {
  const opening = openingOf(line);
  return opening?.kind === "container" && isSameCloser(opening.closer, closer);
};

/**
 * Updates the stack of open tags with a line, for scans by lines.
 * @returns false for a closing line without an opening one
 */
export function followTags(open: string[], line: string): boolean {
  const text = line.replace(/^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*/, "");
  if (text[0] !== "{" && text[0] !== "<") return true;
  const opening = openingOf(text);
  if (opening?.kind === "container") open.push(opening.closer);
  const closer = closerIn(text);
  if (closer === null) return true;
  const at = open.findLastIndex((opened) => isSameCloser(closer, opened));
  if (at >= 0) open.length = at;
  return at >= 0;
}

/**
 * The last line of what begins on a line, as lines of a piece of a text.
 * @param found last lines in the text by first ones
 * @param before the number of lines before the piece, which is negative if others are parsed above the text
 */
export const lastLines =
  (found: ReadonlyMap<number, number>, before: number) =>
  (line: number): number | undefined => {
    const last = found.get(line + before);
    return last === undefined ? undefined : last - before;
  };
