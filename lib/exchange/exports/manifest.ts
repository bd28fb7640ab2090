import { z } from "zod";
import { RevisionSource } from "@/lib/content/computed/sources";
import { given } from "@/lib/content/pages/field-schemas";
import {
  ContentRef,
  MetaLinks,
  metadata,
  PageLayout,
  reusableTitle,
  VariableName,
  VariableValue,
} from "@/lib/content/pages/schemas";
import { isLinkAddress } from "@/lib/core/content/addresses";
import { frontMatterFieldsOf } from "@/lib/core/content/page-front-matter";
import { PAGE_KINDS } from "@/lib/core/content/page-kind";
import type { PageRecord } from "@/lib/core/content/records";
import type { TextEdit } from "@/lib/core/content/text-edits";
import { parseJson } from "@/lib/core/parse-json";
import { yieldToEventLoop } from "@/lib/core/yield-to-event-loop";

/*
 * The file of an export as Markdown that only Bindery reads. The other files are those of a repository, which any tool
 * reads: they cannot say every field of a page, nor where its text had no heading. With this file an import makes the
 * same pages, as long as the other files are unchanged. Each line is a JSON object, so that other requests are answered
 * while it is read.
 */

export const MANIFEST = ".bindery.jsonl";

/** A larger one is neither written nor read: it is held in memory. */
export const MOST_MANIFEST_BYTES = 16 << 20;
/** The characters of a line, which is parsed at once. */
const LONGEST_LINE = 1 << 19;

const id = z.string().regex(/^[A-Za-z0-9]{22}$/);
const path = z.string().min(1).max(4096);
const hash = z.string().length(64);

const WrittenText = z.object({
  path,
  /** SHA-256 (hex) of the file */
  hash,
  /** makes the stored text of the text in the file; ids in it are those of this export */
  edits: z.array(z.tuple([z.int().min(0), z.int().min(0), z.string()]) satisfies z.ZodType<TextEdit>),
});
export type WrittenText = z.infer<typeof WrittenText>;

const variables = z.record(VariableName, VariableValue);

const ManifestPage = z.object({
  id,
  /** a page before it; null at the top */
  parentId: id.nullable(),
  kind: z.enum(PAGE_KINDS),
  title: z.string().min(1).max(250),
  slug: z.string().max(100),
  slugAuto: z.boolean(),
  ...given,
  layout: PageLayout.partial().optional(),
  cover: metadata.cover,
  variables: variables.optional(),
  target: ContentRef.refine(
    (target) => target.kind !== "url" || isLinkAddress(target.url),
    "must be an address that pages can link to",
  ).optional(),
  metaLinks: MetaLinks.optional(),
  computed: RevisionSource.optional(),
  text: WrittenText.optional(),
});
export type ManifestPage = z.infer<typeof ManifestPage>;

const ManifestHead = z.object({
  version: z.literal(1),
  /** the exported space: links that name it are its own */
  space: id,
  summary: z.object({ path, hash }),
  variables,
});
const ManifestFile = z.object({ id, path, name: z.string().min(1).max(256) });
const ManifestReusable = z.object({ id, title: reusableTitle, text: WrittenText });
export type ManifestReusable = z.infer<typeof ManifestReusable>;

export type Manifest = z.infer<typeof ManifestHead> & {
  pages: ManifestPage[];
  files: z.infer<typeof ManifestFile>[];
  reusableContents: ManifestReusable[];
};

const ManifestLine = z.union([
  z.object({ page: ManifestPage }),
  z.object({ export: ManifestHead }),
  z.object({ file: ManifestFile }),
  z.object({ reusableContent: ManifestReusable }),
]);

/** Replaces a manifest that is too large, so that an import can report the loss. */
export const NO_MANIFEST = `${JSON.stringify({ tooLarge: true })}\n`;

/** Returns the text of a manifest, or `NO_MANIFEST` if it is too large. */
export function writeManifest({ pages, files, reusableContents, ...head }: Manifest): string {
  const lines: z.input<typeof ManifestLine>[] = [
    { export: head },
    ...pages.map((page) => ({ page })),
    ...files.map((file) => ({ file })),
    ...reusableContents.map((reusableContent) => ({ reusableContent })),
  ];
  const written = lines.map((line) => `${JSON.stringify(line)}\n`);
  const text = written.join("");
  const isShort = written.every(({ length }) => length <= LONGEST_LINE);
  return isShort && Buffer.byteLength(text) <= MOST_MANIFEST_BYTES ? text : NO_MANIFEST;
}

/** Parses the text of a manifest; null for any other text. */
export async function readManifest(text: string): Promise<Manifest | null> {
  const yieldNow = yieldToEventLoop();
  let manifest: Manifest | null = null;
  for (let from = 0, to = 0; from < text.length; from = to) {
    to = text.indexOf("\n", from) + 1 || text.length;
    if (to - from > LONGEST_LINE) return null;
    const { data: line } = ManifestLine.safeParse(parseJson(text.slice(from, to)));
    if (!line || "export" in line !== (manifest === null)) return null;
    if ("export" in line) manifest = { ...line.export, pages: [], files: [], reusableContents: [] };
    else if ("page" in line) manifest?.pages.push(line.page);
    else if ("file" in line) manifest?.files.push(line.file);
    else manifest?.reusableContents.push(line.reusableContent);
    await yieldNow();
  }
  return manifest;
}

/** Describes a page without the fields that are empty. */
export function manifestPageOf(record: PageRecord, text: WrittenText | undefined): ManifestPage {
  const { id, parentId, kind, title, slug, slugAuto, layout, cover, variables, target, metaLinks, computed } =
    record;
  const fields = { ...frontMatterFieldsOf(record), layout, cover, variables, target, metaLinks, computed };
  const filled = Object.entries(fields).filter(([, value]) => !isEmpty(value));
  return {
    ...{ id, parentId, kind, title, slug, slugAuto },
    ...(Object.fromEntries(filled) as Partial<ManifestPage>),
    ...(text && { text }),
  };
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === false ||
  (typeof value === "object" && Object.keys(value).length === 0);
