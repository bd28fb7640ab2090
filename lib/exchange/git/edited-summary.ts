import { posix } from "node:path";
import { readSourceText, sourceText } from "@/lib/content/computed/source-text";
import { decodeWritten } from "@/lib/core/address-text";
import { sameValue } from "@/lib/core/canonical-json";
import type { JsonMap } from "@/lib/core/content/json-map";
import { diffSequences } from "@/lib/core/content/line-diff";
import { printMarkdown } from "@/lib/core/content/markdown-print";
import type { SummarySource } from "@/lib/core/content/summary";

/** An entry of a table of contents as written; groups are the headings of its parts. */
export type ListedEntry = {
  id: string;
  isGroup: boolean;
  title: string;
  href: string | null;
  yaml?: string;
  source: SummarySource;
  children: ListedEntry[];
};

/** An entry to write. */
export type WantedEntry = {
  id: string;
  isGroup: boolean;
  title: string;
  /** relative address; "" = none */
  href: string;
  /** source of a computed page */
  computed: JsonMap | null;
  children: WantedEntry[];
};

/**
 * Edits a table of contents to hold the wanted entries. Lines of entries that keep their position stay as
 * written; new and moved ones get their neighbours' indent and bullet. Other text stays.
 * @param folder base of the file's links
 * @param extent "whole" rewrites all entries, below the text before them
 */
export function editSummary(
  text: string,
  folder: string,
  listed: readonly ListedEntry[],
  wanted: readonly WantedEntry[],
  extent: "changes" | "whole" = "changes",
): string {
  return new SummaryEdit(text, folder, listed).to(wanted, extent === "whole");
}

class SummaryEdit {
  private readonly lines: string[];
  /** offset of each line */
  private readonly starts: number[] = [];
  private readonly removed = new Set<number>();
  /** lines to insert before a line */
  private readonly inserted = new Map<number, string[]>();
  private readonly known = new Map<string, ListedEntry>();
  private readonly unit: string;
  private readonly lead: string;
  private readonly rank: string;

  constructor(
    private readonly text: string,
    private readonly folder: string,
    private readonly listed: readonly ListedEntry[],
  ) {
    this.lines = text.split("\n");
    let at = 0;
    for (const line of this.lines) {
      this.starts.push(at);
      at += line.length + 1;
    }
    const all = [...entriesIn(listed)];
    for (const entry of all) this.known.set(entry.id, entry);
    const items = all.filter(({ source }) => source.form === "item");
    const first = items[0];
    this.lead = first ? blankless(this.leadOf(first)) : "- ";
    const heading = all.find(({ source }) => source.form === "heading");
    this.rank = (heading && /^#{1,6}(?=\s)/.exec(this.lineOf(heading))?.[0]) ?? "##";
    this.unit = this.unitAmong(items) ?? " ".repeat(this.lead.length);
  }

  to(wanted: readonly WantedEntry[], isWhole: boolean): string {
    if (isWhole) {
      for (const entry of this.listed) this.remove(entry);
      this.insert(wanted, null, [], null, null);
    } else this.arrange(null, this.listed, wanted);
    return this.lines
      .flatMap((line, index) => [
        ...(this.inserted.get(index) ?? []),
        ...(this.removed.has(index) ? [] : [line]),
      ])
      .join("\n");
  }

  private arrange(
    parent: ListedEntry | null,
    listed: readonly ListedEntry[],
    wanted: readonly WantedEntry[],
  ): void {
    const staying = this.staying(listed, wanted);
    for (const entry of listed) if (!staying.has(entry.id)) this.remove(entry);
    let run: WantedEntry[] = [];
    let previous: ListedEntry | null = null;
    for (const entry of wanted) {
      const here = staying.get(entry.id);
      if (!here) {
        run.push(entry);
        continue;
      }
      this.insert(run, parent, listed, previous, here);
      this.rewrite(here, entry);
      this.arrange(here, here.children, entry.children);
      [run, previous] = [[], here];
    }
    this.insert(run, parent, listed, previous, null);
  }

  /** Selects the largest set of siblings that can keep their position. */
  private staying(listed: readonly ListedEntry[], wanted: readonly WantedEntry[]): Map<string, ListedEntry> {
    const candidates = listed.filter((entry) => {
      const same = wanted.find(({ id }) => id === entry.id);
      return (
        same?.isGroup === entry.isGroup && !(entry.source.form === "paragraph" && same.children.length > 0)
      );
    });
    const staying = new Map(candidates.map((entry) => [entry.id, entry]));
    const { hunks } = diffSequences(
      candidates.map(({ id }) => id),
      wanted.map(({ id }) => id),
    );
    for (const { aStart, aEnd } of hunks)
      for (const { id } of candidates.slice(aStart, aEnd)) staying.delete(id);
    return staying;
  }

  private rewrite(entry: ListedEntry, wanted: WantedEntry): void {
    const { first, own } = entry.source.lines;
    const { start, end } = entry.source.inline;
    const isSame =
      wanted.computed !== null && entry.yaml !== undefined
        ? isSameSource(entry.yaml, wanted.computed)
        : this.inlineOf(wanted) === this.text.slice(start, end);
    if (isSame) return;
    for (let line = first; line <= own; line += 1) this.removed.add(line);
    const [head, tail] = [
      this.text.slice(this.starts[first]!, start),
      this.text.slice(end, this.starts[own]! + this.lines[own]!.length),
    ];
    const lines = this.linesOf({ ...wanted, children: [] }, head);
    this.insertAt(first, [...lines.slice(0, -1), lines.at(-1)! + tail]);
  }

  private insert(
    run: readonly WantedEntry[],
    parent: ListedEntry | null,
    siblings: readonly ListedEntry[],
    previous: ListedEntry | null,
    next: ListedEntry | null,
  ): void {
    if (run.length === 0) return;
    if (parent === null) {
      this.insertAtTop(run, previous, next);
      return;
    }
    const model = previous ?? next ?? siblings[0];
    const lead = model
      ? this.leadOf(model)
      : parent.isGroup
        ? this.lead
        : this.leadBelow(this.leadOf(parent));
    const written = run.flatMap((entry) => this.linesOf(entry, lead));
    const loose = isLoose(siblings) ? [""] : [];
    const { own } = parent.source.lines;
    const hasBlank = this.isBlank(own + 1);
    if (previous) this.insertAt(lastLineOf(previous) + 1, [...loose, ...written]);
    else if (next) this.insertAt(next.source.lines.first, [...written, ...loose]);
    else if (!parent.isGroup) this.insertAt(own + 1, written);
    else this.insertAt(own + (hasBlank ? 2 : 1), [...(hasBlank ? [] : [""]), ...written, ""]);
  }

  /** Outside of lists, headings and lines that end a part separate entries. */
  private insertAtTop(
    run: readonly WantedEntry[],
    previous: ListedEntry | null,
    next: ListedEntry | null,
  ): void {
    const isPlain = run.every(({ isGroup }) => !isGroup);
    const joinsNext =
      next !== null &&
      !next.isGroup &&
      (previous === null ||
        (previous.isGroup && !run[0]!.isGroup) ||
        (previous.source.form === "paragraph" && isPlain && next.source.form === "item"));
    const before = joinsNext ? null : previous;
    const after = next ?? null;
    const at = before ? lastLineOf(before) + 1 : next ? next.source.lines.first : this.lines.length - 1;
    const loose = isLoose(this.listed) ? [""] : [];
    const model = [before, after].find((entry) => entry?.source.form === "item");
    const lead = model ? this.leadOf(model) : this.lead;

    const lines: string[] = [];
    let isInGroup = before?.isGroup ?? false;
    let form = before && !before.isGroup ? before.source.form : null;
    const part = () => {
      if (lines.length > 0 || before || (at > 0 && !this.isBlank(at - 1))) lines.push("");
    };
    for (const entry of run) {
      if (entry.isGroup) {
        part();
        lines.push(`${this.rank} ${this.inlineOf(entry)}`, "");
        lines.push(...entry.children.flatMap((child) => this.linesOf(child, this.lead)));
        [isInGroup, form] = [true, null];
        continue;
      }
      if (isInGroup) {
        part();
        lines.push("---");
        [isInGroup, form] = [false, null];
      }
      const standsAlone =
        entry.children.length === 0 &&
        entry.computed === null &&
        (form === "paragraph" ||
          (form === null && model === undefined && after?.source.form === "paragraph"));
      if (standsAlone) {
        part();
        lines.push(this.inlineOf(entry));
        form = "paragraph";
      } else {
        if (form !== "item" && !(form === null && joinsNext && isPlain)) part();
        if (form === "item") lines.push(...loose);
        lines.push(...this.linesOf(entry, lead));
        form = "item";
      }
    }
    const touches = next !== null && at === next.source.lines.first;
    if (next && !next.isGroup && isInGroup && !before?.isGroup) lines.push("", "---");
    if (touches && form === "item" && next.source.form === "item") lines.push(...loose);
    else if (touches || !this.isBlank(at)) lines.push("");
    this.insertAt(at, lines);
  }

  /** Returns an entry and all entries below it, as new lines. */
  private linesOf(entry: WantedEntry, lead: string): string[] {
    const below = entry.children.flatMap((child) => this.linesOf(child, this.leadBelow(lead)));
    if (entry.computed === null) return [lead + this.inlineOf(entry), ...below];
    const indent = lead.replace(/[^\t]/g, " ");
    const [first, ...rest] = this.inlineOf(entry).split("\n");
    return [lead + first, ...rest.map((line) => indent + line), ...below];
  }

  /** Returns an entry's text; keeps the parts of the file's own text that are still right. */
  private inlineOf({ id, isGroup, title, href, computed }: WantedEntry): string {
    const known = this.known.get(id);
    if (computed !== null) return `\`\`\`yaml\n${sourceText(computed)}\n\`\`\``;
    if (known?.isGroup !== isGroup) return isGroup ? labelOf(title) : linkOf(title, href);
    const { inline, label } = known.source;
    const words = known.title === title ? this.text.slice(label.start, label.end) : labelOf(title);
    if (!isGroup && href !== "" && !this.leadsTo(known.href, href))
      return oneLine(`[${words}](${urlOf(href)})`);
    return oneLine(
      this.text.slice(inline.start, label.start) + words + this.text.slice(label.end, inline.end),
    );
  }

  private leadsTo(written: string | null, href: string): boolean {
    const pathOf = (address: string) =>
      posix.normalize(posix.join(this.folder, decodeWritten(address.replace(/[?#].*$/s, ""))));
    return written !== null && (written === href || pathOf(written) === pathOf(href));
  }

  private remove(entry: ListedEntry): void {
    const { first } = entry.source.lines;
    const last = lastLineOf(entry);
    for (let line = first; line <= last; line += 1) this.removed.add(line);
    let before = first - 1;
    while (this.removed.has(before)) before -= 1;
    if (!this.isBlank(before)) return;
    if (last + 1 === this.lines.length - 1) this.removed.add(before);
    else if (this.isBlank(last + 1)) this.removed.add(last + 1);
  }

  private insertAt(line: number, written: readonly string[]): void {
    this.inserted.set(line, [...(this.inserted.get(line) ?? []), ...written]);
  }

  private isBlank(line: number): boolean {
    return this.lines[line]?.trim() === "";
  }

  private lineOf({ source }: ListedEntry): string {
    return this.lines[source.lines.first]!;
  }

  /** Returns the indent and bullet of a list entry. */
  private leadOf({ source }: ListedEntry): string {
    if (source.form !== "item") return this.lead;
    return this.text.slice(this.starts[source.lines.first]!, source.inline.start);
  }

  private leadBelow(lead: string): string {
    return indentOf(lead) + this.unit + blankless(lead);
  }

  /** Returns how much further than their parent the file indents entries. */
  private unitAmong(items: readonly ListedEntry[]): string | undefined {
    for (const { source, children } of items) {
      const below = children.find((child) => child.source.form === "item");
      if (!below) continue;
      const outer = indentOf(this.text.slice(this.starts[source.lines.first]!, source.inline.start));
      const inner = indentOf(this.leadOf(below));
      if (inner.startsWith(outer) && inner !== outer) return inner.slice(outer.length);
    }
    return undefined;
  }
}

function* entriesIn(entries: readonly ListedEntry[]): Generator<ListedEntry> {
  for (const entry of entries) {
    yield entry;
    yield* entriesIn(entry.children);
  }
}

const lastLineOf = ({ source, children }: ListedEntry): number =>
  Math.max(source.lines.last, ...children.map(lastLineOf));

/** True if blank lines separate the entries of a list. */
const isLoose = (siblings: readonly ListedEntry[]): boolean =>
  siblings.some((entry, index) => {
    const next = siblings[index + 1];
    return (
      entry.source.form === "item" &&
      next?.source.form === "item" &&
      next.source.lines.first > lastLineOf(entry) + 1
    );
  });

const indentOf = (lead: string): string => /^[ \t]*/.exec(lead)![0];
const blankless = (lead: string): string => lead.slice(indentOf(lead).length);
const oneLine = (inline: string): string => inline.replace(/(?<!\s)\s*\n\s*/g, " ");

function isSameSource(yaml: string, computed: JsonMap): boolean {
  const read = readSourceText(yaml);
  return !("source" in read) || sameValue(read.source, computed);
}

const linkOf = (title: string, url: string): string =>
  printMarkdown({
    type: "root",
    children: [
      { type: "paragraph", children: [{ type: "link", url, children: [{ type: "text", value: title }] }] },
    ],
  }).trimEnd();
const labelOf = (title: string): string => linkOf(title, "").slice(1, -"]()".length);
const urlOf = (url: string): string => linkOf("", url).slice("[](".length, -1);
