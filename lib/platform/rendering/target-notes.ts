import type { Element, ElementContent } from "hast";
import { align } from "@/lib/core/content/align";
import { type Content, mark } from "./diff-marks";

/*
 * What of a line changed without changing a word of it: where a link leads, which picture is shown, and what
 * stands in for it. Links and pictures of the two versions are paired, and what differs is said in a note
 * behind them, in words, since colours alone would not tell and an address is nowhere to be seen.
 */

/** What addresses are called, by the address: titles of pages, names of files. */
export type Names = Readonly<Record<string, string>>;

interface TargetNotes {
  /** Notes to put behind a link or picture of the old version, of the new one, and of the version with both. */
  before: Map<Content, Content[]>;
  after: Map<Content, Content[]>;
  merged: Map<Content, Content[]>;
  /** What the version with both has no place for: links that became words. */
  tail: Content[];
}

interface Thing {
  node: Element;
  kind: "link" | "image";
  /** the words of a link, nothing for a picture */
  words: string;
  target: string;
  alt: string;
}

export function noteTargets(
  before: readonly Content[],
  after: readonly Content[],
  names: Names,
): TargetNotes {
  const notes: TargetNotes = { before: new Map(), after: new Map(), merged: new Map(), tail: [] };
  const [old, fresh] = [thingsIn(before), thingsIn(after)];
  if (old.length === 0 && fresh.length === 0) return notes;
  const rows = align(old, fresh, {
    identity: ({ kind, words, target, alt }) => JSON.stringify([kind, words, target, alt]),
    kindOf: ({ kind }) => kind,
    textOf: ({ words }) => words,
  });
  for (const row of rows) {
    if (row.kind === "same") continue;
    const found = [...differences(row.before, row.after, names, { before, after })];
    if (found.length === 0) continue;
    if (row.before) notes.before.set(row.before.node, [note(found, "before")]);
    if (row.after) notes.after.set(row.after.node, [note(found, "after")]);
    const both = note(found, "merged");
    if (row.after) notes.merged.set(row.after.node, [both]);
    else notes.tail.push(both);
  }
  return notes;
}

interface Difference {
  what: string;
  was: string | null;
  now: string | null;
}

type Runs = { before: readonly Content[]; after: readonly Content[] };

function* differences(
  old: Thing | undefined,
  fresh: Thing | undefined,
  names: Names,
  runs: Runs,
): Generator<Difference> {
  const thing = fresh ?? old;
  if (thing?.kind === "image") {
    // A picture that only one version has is marked as a whole.
    if (!old || !fresh) return;
    if (old.target !== fresh.target) yield { what: "picture", ...shown(old.target, fresh.target, names) };
    if (old.alt !== fresh.alt)
      yield { what: "alternative text", was: old.alt || "none", now: fresh.alt || "none" };
    return;
  }
  if (old?.target === fresh?.target || thing === undefined) return;
  if ([old, fresh].every((link) => !link || link.words === link.target)) return;
  // New and removed words are marked; a link that came to words or left them is not.
  const kept = old && fresh ? true : textIn(old ? runs.after : runs.before).includes(thing.words);
  if (!kept) return;
  const what = fresh ? "link target" : `link target of “${thing.words}”`;
  yield { what, ...shown(old?.target ?? null, fresh?.target ?? null, names) };
}

/** Both addresses by name where that tells them apart. */
function shown(
  was: string | null,
  now: string | null,
  names: Names,
): { was: string | null; now: string | null } {
  const named = [was, now].map((href) => href && nameOf(href, names));
  const [a = null, b = null] = named[0] === named[1] ? [was, now] : named;
  return { was: a, now: b };
}

/** What an address is called: the title of a page, the name of a file, or the address itself. */
export function nameOf(href: string, names: Names): string {
  const at = href.indexOf("#");
  const [address, anchor] = at < 0 ? [href, ""] : [href.slice(0, at), href.slice(at)];
  const name = Object.hasOwn(names, address) ? names[address] : undefined;
  if (name !== undefined) return `${name}${anchor}`;
  return /^\/(?:pages|files)\//.test(address) ? "something that is not there" : href;
}

/** What is said below a block, when there is no place in it to say it at. */
export const sayLabel = (words: string): Element => ({
  type: "element",
  tagName: "p",
  properties: {},
  children: [noteOf([text(`(${words})`)])],
});

const noteOf = (children: ElementContent[]): Element => ({
  type: "element",
  tagName: "span",
  properties: { className: ["diff-note"] },
  children,
});

/** Tells in words what differs; one version tells its own side only. */
export function note(differences: readonly Difference[], side: "before" | "after" | "merged"): Element {
  const parts = differences.flatMap(({ what, was, now }, index): ElementContent[] => {
    const old: ElementContent[] =
      was === null || side === "after" ? [] : [spoken("was "), mark("del", [text(was)])];
    const fresh: ElementContent[] =
      now === null || side === "before" ? [] : [spoken("now "), mark("ins", [text(now)])];
    const between = old.length > 0 && fresh.length > 0 ? [text(" ")] : [];
    const nothing = old.length + fresh.length === 0 ? [text("none")] : [];
    return [text(`${index > 0 ? "; " : ""}${what}: `), ...old, ...between, ...fresh, ...nothing];
  });
  return noteOf([text(" ("), ...parts, text(")")]);
}

const text = (value: string): ElementContent => ({ type: "text", value });
const spoken = (words: string): ElementContent => ({
  type: "element",
  tagName: "span",
  properties: { className: ["sr-only"] },
  children: [text(words)],
});

/** Links and pictures in the order of the text; footnotes renumber themselves. */
function thingsIn(nodes: readonly Content[]): Thing[] {
  return nodes.flatMap((node): Thing[] => {
    if (node.type !== "element") return [];
    const { properties } = node;
    if (node.tagName === "img") {
      const [target, alt] = [String(properties.src ?? ""), String(properties.alt ?? "")];
      return [{ node, kind: "image", words: "", target, alt }];
    }
    const inside = thingsIn(node.children);
    const target = properties.href ?? properties.dataTarget;
    const isFootnote = "dataFootnoteRef" in properties || "dataFootnoteBackref" in properties;
    if (typeof target !== "string" || isFootnote) return inside;
    return [{ node, kind: "link", words: textIn(node.children), target, alt: "" }, ...inside];
  });
}

const textIn = (nodes: readonly Content[]): string =>
  nodes
    .map((node) => (node.type === "text" ? node.value : node.type === "element" ? textIn(node.children) : ""))
    .join("");
