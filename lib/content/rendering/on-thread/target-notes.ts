import type { Element, ElementContent } from "hast";
import { align } from "@/lib/core/content/align";
import { type MarkedContent, mark } from "./diff-marks";

/*
 * Finds changes of a line that change no words: the target of a link, an image and its alternative text. Links and
 * images of the two versions are paired, and each difference is described in a note behind them, in words, since
 * colours alone would not explain it and addresses are invisible.
 */

/** Names by address: titles of pages, names of files. */
export type TargetNames = Readonly<Record<string, string>>;

interface TargetNotes {
  /** Notes to put behind a link or image of the old version, of the new one, and of the merged version. */
  before: Map<MarkedContent, MarkedContent[]>;
  after: Map<MarkedContent, MarkedContent[]>;
  merged: Map<MarkedContent, MarkedContent[]>;
  /** Notes without a place in the merged version: links that became words. */
  tail: MarkedContent[];
}

interface LinkOrImage {
  node: Element;
  kind: "link" | "image";
  /** the words of a link, empty for an image */
  words: string;
  target: string;
  alt: string;
}

export function noteTargets(
  before: readonly MarkedContent[],
  after: readonly MarkedContent[],
  names: TargetNames,
): TargetNotes {
  const notes: TargetNotes = { before: new Map(), after: new Map(), merged: new Map(), tail: [] };
  const [old, fresh] = [targetsIn(before), targetsIn(after)];
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

type Runs = { before: readonly MarkedContent[]; after: readonly MarkedContent[] };

function* differences(
  old: LinkOrImage | undefined,
  fresh: LinkOrImage | undefined,
  names: TargetNames,
  runs: Runs,
): Generator<Difference> {
  const thing = fresh ?? old;
  if (thing?.kind === "image") {
    // An image in only one version is marked as a whole.
    if (!old || !fresh) return;
    if (old.target !== fresh.target) yield { what: "picture", ...shown(old.target, fresh.target, names) };
    if (old.alt !== fresh.alt)
      yield { what: "alternative text", was: old.alt || "none", now: fresh.alt || "none" };
    return;
  }
  if (old?.target === fresh?.target || thing === undefined) return;
  if ([old, fresh].every((link) => !link || isNamed(link, names))) return;
  // New and removed words are marked already; a link added to words or removed from them is not.
  const kept = old && fresh ? true : textIn(old ? runs.after : runs.before).includes(thing.words);
  if (!kept) return;
  const what = fresh ? "link target" : `link target of “${thing.words}”`;
  yield { what, ...shown(old?.target ?? null, fresh?.target ?? null, names) };
}

/** True for a link whose words are its target. */
const isNamed = ({ words, target }: LinkOrImage, names: TargetNames): boolean =>
  words === target || words === targetName(target, names);

/** Both addresses by name, if the names differ. */
function shown(
  was: string | null,
  now: string | null,
  names: TargetNames,
): { was: string | null; now: string | null } {
  const named = [was, now].map((href) => href && targetName(href, names));
  const [a = null, b = null] = named[0] === named[1] ? [was, now] : named;
  return { was: a, now: b };
}

/** The name of an address: the title of a page, the name of a file, or the address itself. */
export function targetName(href: string, names: TargetNames): string {
  const at = href.indexOf("#");
  const [address, anchor] = at < 0 ? [href, ""] : [href.slice(0, at), href.slice(at)];
  const name = Object.hasOwn(names, address) ? names[address] : undefined;
  if (name !== undefined) return `${name}${anchor}`;
  return /^\/(?:pages|files)\//.test(address) ? "something that is not there" : href;
}

/** A note below a block, when the block has no place for it. */
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

/** Describes the differences in words; for one version, only its own side. */
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

/** Links and images in the order of the text, without footnotes, which renumber themselves. */
function targetsIn(nodes: readonly MarkedContent[]): LinkOrImage[] {
  return nodes.flatMap((node): LinkOrImage[] => {
    if (node.type !== "element") return [];
    const { properties } = node;
    if (node.tagName === "img") {
      const [target, alt] = [String(properties.src ?? ""), String(properties.alt ?? "")];
      return [{ node, kind: "image", words: "", target, alt }];
    }
    const inside = targetsIn(node.children);
    const target = properties.href ?? properties.dataTarget;
    const isFootnote = "dataFootnoteRef" in properties || "dataFootnoteBackref" in properties;
    if (typeof target !== "string" || isFootnote) return inside;
    return [{ node, kind: "link", words: textIn(node.children), target, alt: "" }, ...inside];
  });
}

const textIn = (nodes: readonly MarkedContent[]): string =>
  nodes
    .map((node) => (node.type === "text" ? node.value : node.type === "element" ? textIn(node.children) : ""))
    .join("");
