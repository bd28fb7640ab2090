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
import type { PageRecord } from "@/lib/core/content/records";
import type { TextEdit } from "@/lib/core/content/text-edits";

/*
 * The file of an export as Markdown that only Bindery reads. The other files are those of a repository, which any tool
 * reads: they cannot say every field of a page, nor where its text had no heading. With this file an import makes the
 * same pages, as long as the other files are unchanged.
 */

export const MANIFEST = ".bindery.json";

/** A larger one is neither written nor read: it is read as a whole while others wait. */
export const MOST_MANIFEST_BYTES = 16 << 20;

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
  kind: z.enum(["document", "group", "link", "computed"]),
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

export const Manifest = z.object({
  version: z.literal(1),
  /** the exported space: links that name it are its own */
  space: id,
  summary: z.object({ path, hash }),
  pages: z.array(ManifestPage),
  files: z.array(z.object({ id, path, name: z.string().min(1).max(256) })),
  reusableContents: z.array(z.object({ id, title: reusableTitle, text: WrittenText })),
  variables,
});
export type Manifest = z.infer<typeof Manifest>;

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
