import "server-only";
import { posix } from "node:path";
import { readNavigation, readSummary } from "@/lib/content/rendering/render";
import { bytesContent } from "@/lib/core/byte-source";
import { InvalidText, TooComplex } from "@/lib/core/content/markdown-errors";
import type { PageRecord } from "@/lib/core/content/records";
import type { SummaryPart } from "@/lib/core/content/summary";
import { normalizeMarkdown } from "@/lib/core/content/text";
import { decodeText } from "@/lib/core/content/text-encoding";
import { newId } from "@/lib/core/ids";
import { arrangeBySummary, chooseContents } from "@/lib/exchange/imports/arrange/by-contents";
import { navigationOf, summaryPathAmong } from "@/lib/exchange/imports/contents";
import { commonFolder, isMarkdown } from "@/lib/exchange/imports/paths";
import { walk } from "@/lib/exchange/imports/plan";
import type { PlannedPage } from "@/lib/exchange/imports/planned-page";
import { blankSource } from "@/lib/exchange/imports/source-page";
import { editSummary, type ListedEntry, type WantedEntry } from "./edited-summary";
import { Identities, type KnownFile } from "./identities";
import type { Layout } from "./layout";
import type { RepositoryFile } from "./repository-state";
import { wantedEntries } from "./summary-text";

/** The file that defines the order of a repository's pages. */
type RepositoryContents = {
  /** path of the table of contents, even if it does not exist yet */
  path: string;
  /** the folder of the pages; "" = the root */
  root: string;
  summary: { text: string; parts: SummaryPart[] } | null;
  /** the configuration of another tool that defines the order instead */
  tool: string | null;
};

export async function readContents(
  entries: ReadonlyMap<string, RepositoryFile>,
): Promise<RepositoryContents> {
  const contents = new Map([...entries].map(([path, { bytes }]) => [path, bytesContent(bytes)]));
  const navigation = await navigationOf(contents, { navigation: readNavigation });
  const found = summaryPathAmong(entries, navigation);
  if (found !== null) {
    const summary = await readable(entries.get(found)!.bytes);
    const written = summary ? [{ path: found, root: posix.dirname(found), parts: summary.parts }] : [];
    const configured = navigation?.parts
      ? [{ path: "", root: navigation.root, parts: navigation.parts }]
      : [];
    const chosen = chooseContents([...written, ...configured], [...entries.keys()].filter(isMarkdown));
    // If the file is too large to parse, or not the order of the pages, exports leave it unchanged.
    const isUsed = chosen !== null && chosen.path === found;
    return {
      ...{ path: found, root: folderOf(found) },
      ...(isUsed
        ? { summary, tool: null }
        : { summary: null, tool: chosen ? (navigation?.tool ?? found) : found }),
    };
  }
  const path = navigation?.summary ?? "SUMMARY.md";
  if (!navigation?.tool) return { path, root: folderOf(path), summary: null, tool: null };
  const { parts, root, tool } = navigation;
  const folder = parts ? root : commonFolder([...entries.keys()].filter(isMarkdown));
  return { path, root: folder === "." ? "" : folder, summary: null, tool };
}

async function readable(bytes: Buffer): Promise<RepositoryContents["summary"]> {
  try {
    const text = normalizeMarkdown(decodeText(bytes));
    return { text, parts: await readSummary(text) };
  } catch (error) {
    if (error instanceof TooComplex || error instanceof InvalidText) return null;
    throw error;
  }
}

const folderOf = (path: string): string => (posix.dirname(path) === "." ? "" : posix.dirname(path));

type KnownLayout = { places: readonly KnownFile[]; pages: ReadonlyMap<string, PageRecord> };

/** Updates the table of contents to a layout. Unlisted pages that did not change in the space stay unlisted. */
export async function editedContents(
  { path, root }: RepositoryContents,
  { text, parts }: NonNullable<RepositoryContents["summary"]>,
  before: { known: KnownLayout; entries: ReadonlyMap<string, RepositoryFile> },
  after: { known: KnownLayout; entries: ReadonlyMap<string, RepositoryFile>; layout: Layout },
): Promise<string> {
  const listed = listedIn(path, parts, before.known, before.entries);
  const nodes = after.layout.nodes.filter(
    ({ page, children }) => !(page.hidden && children.length === 0 && listed.unlisted.has(page.id)),
  );
  const wanted = wantedEntries({ ...after.layout, nodes });
  const isAsWanted = async (edited: string): Promise<boolean> => {
    const read = listedIn(path, await readSummary(edited), after.known, after.entries);
    return sameTree(read.entries, wanted);
  };
  const edited = editSummary(text, root, listed.entries, wanted);
  if (edited === text || (await isAsWanted(edited))) return edited;
  // Some forms have no place for an entry, such as two links on one line.
  return editSummary(text, root, listed.entries, wanted, "whole");
}

const sameTree = (read: readonly ListedEntry[], wanted: readonly WantedEntry[]): boolean =>
  read.length === wanted.length &&
  read.every(
    ({ id, children }, index) => id === wanted[index]!.id && sameTree(children, wanted[index]!.children),
  );

/** Returns the listed entries with the ids of their pages, and the unlisted pages of its folder. */
function listedIn(
  path: string,
  parts: SummaryPart[],
  { places, pages }: KnownLayout,
  entries: ReadonlyMap<string, RepositoryFile>,
): { entries: ListedEntry[]; unlisted: ReadonlySet<string> } {
  const oids = new Map([...entries].map(([file, { oid }]) => [file, oid]));
  const identities = new Identities(places, pages, oids, newId);
  const sources = new Map(
    [...entries.keys()]
      .filter(isMarkdown)
      .map((file) => [file, blankSource(file, identities.idOf(file), "")]),
  );
  const arranged = arrangeBySummary({ path, root: posix.dirname(path), parts }, sources, {
    newId,
    keepUnread: true,
  });
  identities.settle({ pages: arranged.pages, files: [] });
  const entriesOf = (planned: readonly PlannedPage[]): ListedEntry[] =>
    planned.flatMap(({ id, kind, title, computed, written, children }) => {
      if (!written || (kind === "computed" && !computed)) return [];
      const { href = null, yaml, source } = written;
      const isUntitled = written.title === "";
      return {
        ...{ id, source, href, isGroup: kind === "group", children: entriesOf(children) },
        title: isUntitled ? (pages.get(id)?.title ?? title) : title,
        ...(yaml !== undefined && { yaml }),
      };
    });
  return {
    entries: entriesOf(arranged.pages),
    unlisted: new Set([...walk(arranged.pages)].flatMap(({ id, written }) => (written ? [] : [id]))),
  };
}
