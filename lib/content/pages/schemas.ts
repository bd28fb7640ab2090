import { z } from "zod";
import { DocumentSource, RevisionSource } from "@/lib/content/computed/sources";
import { isLinkAddress } from "@/lib/core/content/addresses";
import { PAGE_KINDS } from "@/lib/core/content/page-kind";
import { EmptyObject } from "@/lib/core/empty-object";
import { queryBoolean } from "@/lib/core/pagination";
import { webAddress } from "@/lib/core/web-address";
import { GitBlob } from "@/lib/exchange/git/schemas";
import { given, shown } from "./field-schemas";
import { JsonDocument } from "./json-document";

/** The parts of the page layout that readers see. */
export const PageLayout = z.object({
  width: z.enum(["default", "wide"]).describe("Width of the text column."),
  cover: z.boolean().describe("True if the cover is shown."),
  coverSize: z.enum(["hero", "full"]).describe("`hero`: above the text. `full`: across the page."),
  title: z.boolean().describe("True if the title is shown."),
  description: z.boolean().describe("True if the description is shown."),
  tableOfContents: z.boolean().describe("True if the table of contents is shown."),
  outline: z.boolean().describe("True if the outline of headings is shown."),
  pagination: z.boolean().describe("True if links to the previous and next page are shown."),
  metadata: z.boolean().describe("True if date and authors are shown."),
});
export type PageLayout = z.infer<typeof PageLayout>;

export const CoverReference = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("file"), file: z.string() }),
  z.object({ kind: z.literal("url"), url: z.string() }),
]);
export type CoverReference = z.infer<typeof CoverReference>;
const cover = { ref: CoverReference.optional(), refDark: CoverReference.optional() };
const PageCover = z.object({ ...cover, yPos: z.number() });
export type PageCover = z.infer<typeof PageCover>;

const GivenReference = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("file"), file: z.string().min(1).max(64) }),
  z.strictObject({ kind: z.literal("url"), url: webAddress().max(2048) }),
]);
const GivenCover = z.strictObject({
  ref: GivenReference.optional().describe(
    "The picture; a file is one of the space, or the ref of one that the same batch inserts.",
  ),
  refDark: GivenReference.optional().describe("The picture in dark mode, if it is another one."),
  yPos: z
    .number()
    .min(-2000)
    .max(2000)
    .optional()
    .describe("Pixels by which the picture is moved down from its center."),
});
export type GivenCover = z.infer<typeof GivenCover>;

export const VariableValue = z.union([z.string().max(256), z.number(), z.boolean()]);
export const Variables = z.record(z.string(), VariableValue);

/** A page of the main content with its present title and path. */
export const LivePageReference = z.object({ id: z.string(), title: z.string(), path: z.string() });

const reference = z.string().min(1).max(256);
const inSpace = { space: reference.optional().describe("Another space; by default the space itself.") };
export const PageRef = z.strictObject({ kind: z.literal("page"), page: reference, ...inSpace });
export const AnchorRef = z.strictObject({
  kind: z.literal("anchor"),
  anchor: reference,
  page: reference.optional(),
  ...inSpace,
});
export const ReusableContentRef = z.strictObject({
  kind: z.literal("reusable-content"),
  reusableContent: reference,
  ...inSpace,
});
const FileRef = z.strictObject({ kind: z.literal("file"), file: reference });
const refTo = <File extends typeof FileRef>(url: z.ZodType<string, string>, file: File) =>
  z.discriminatedUnion("kind", [
    file,
    z.strictObject({ kind: z.literal("url"), url }),
    PageRef,
    AnchorRef,
    z.strictObject({ kind: z.literal("user"), user: reference }),
    z.strictObject({ kind: z.literal("collection"), collection: reference }),
    z.strictObject({ kind: z.literal("space"), space: reference }),
    ReusableContentRef,
    z.strictObject({ kind: z.literal("openapi"), spec: reference }),
  ]);
const address = z.string().min(1).max(2048);
/** The target of a link page. */
export const ContentRef = refTo(address, FileRef);
const linkAddress = address.refine(isLinkAddress, {
  error: "must be an http, https, mailto or tel address or a relative one, without control characters.",
});
/** The same, as accepted in requests. */
const LinkTarget = refTo(linkAddress, FileRef);
/**
 * The target of a site's link. Readers see only links to readable things, so not to people or collections.
 */
export const SiteLinkTarget = refTo(linkAddress, FileRef.extend(inSpace));
export type ContentRef = z.infer<typeof ContentRef>;

const pageBase = {
  id: z.string(),
  title: z.string(),
  createdAt: z.iso.datetime().optional(),
  updatedAt: z.iso.datetime().optional(),
};

const documentFields = z.object({
  ...pageBase,
  ...shown("document"),
  type: z.literal("document"),
  kind: z.literal("sheet"),
  urls: z.object({ app: z.string() }),
  slug: z.string(),
  path: z.string(),
  layout: PageLayout,
  cover: PageCover.optional(),
  variables: Variables.optional(),
  markdown: z.string().optional(),
  document: JsonDocument.optional(),
  documentId: z.string().optional(),
  git: GitBlob.optional().describe("Path of its file in the repository of the space."),
  computed: DocumentSource.optional().describe("The source of its document, instead of a body of its own."),
  computedSeed: z.string().optional(),
});
const groupFields = z.object({
  ...pageBase,
  ...shown("group"),
  type: z.literal("group"),
  kind: z.literal("group"),
  slug: z.string(),
  path: z.string(),
});
const LinkPage = z.object({
  ...pageBase,
  ...shown("link"),
  type: z.literal("link"),
  kind: z.literal("link"),
  target: ContentRef,
  href: z.string().optional(),
});
const ComputedPage = z.object({
  ...pageBase,
  ...shown("computed"),
  type: z.literal("computed"),
  computed: RevisionSource,
});
export type DocumentPage = z.infer<typeof documentFields> & { pages: Page[] };
export type GroupPage = z.infer<typeof groupFields> & { pages: Page[] };
/** A node of the page tree. Groups exist only at the root. */
export type Page = DocumentPage | GroupPage | z.infer<typeof LinkPage> | z.infer<typeof ComputedPage>;

const children: z.ZodType<Page[]> = z.lazy(() => z.array(Page));
export const Page: z.ZodType<Page> = z.discriminatedUnion("type", [
  documentFields.extend({ pages: children }),
  groupFields.extend({ pages: children }),
  LinkPage,
  ComputedPage,
]);

export const PageFormat = z.enum(["document", "markdown"]);
export type PageFormat = z.infer<typeof PageFormat>;

const Evaluated = z.enum(["true", "false", "deterministic-only"]);
export type Evaluated = z.infer<typeof Evaluated>;

export const ContentQuery = z.object({
  metadata: queryBoolean().default(true).describe("false leaves out the paths in a Git repository."),
  computed: queryBoolean().default(true).describe("false returns computed content as its source."),
});
export const PageContentQuery = ContentQuery.extend({
  format: PageFormat.optional().describe("Format of the body: Markdown (default) or a JSON document."),
  evaluated: Evaluated.optional().describe(
    "Evaluates expressions, conditions and reusable contents: all of them for an anonymous visitor, or only those that are the same for everyone. The ETag of an evaluated text permits no edit, since it lacks parts of the stored one.",
  ),
});

/** One block of a page, rendered, in a comparison of two states. */
export const RenderedBlock = z.object({
  key: z.string(),
  type: z.string(),
  html: z.string(),
  source: z.string(),
});
export const BlockComparison = z.object({
  kind: z.enum(["same", "added", "removed", "changed"]),
  before: RenderedBlock.optional(),
  after: RenderedBlock.optional(),
  /** for changed blocks: both states in one, with insertions and deletions marked */
  inline: z.string().optional(),
});
export type BlockComparison = z.infer<typeof BlockComparison>;
/** Unchanged blocks that are left out of a comparison. */
export const FoldedBlocks = z.object({
  kind: z.literal("folded"),
  offset: z.int().describe("Position of the first one among all blocks of the comparison."),
  count: z.int().describe("How many blocks are left out."),
});
export type FoldedBlocks = z.infer<typeof FoldedBlocks>;
export const ComparedBlocks = z.array(z.discriminatedUnion("kind", [BlockComparison, FoldedBlocks]));
export type ComparedBlock = z.infer<typeof ComparedBlocks>[number];

export const OutlineHeading = z.object({
  id: z.string(),
  title: z.string(),
  depth: z.int(),
  method: z
    .string()
    .optional()
    .describe("HTTP method in lower case, if the heading is that of an operation."),
});
export const Outline = z.array(OutlineHeading);

export const RenderedPage = z.object({
  page: Page,
  html: z.string(),
  outline: Outline,
  more: z
    .literal(true)
    .optional()
    .describe("Present if only the beginning was requested and the text goes on."),
});
export type RenderedPage = z.infer<typeof RenderedPage>;
export const RenderedMarkdown = RenderedPage.omit({ page: true });

export const MetaLink = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("page"),
    page: z.string().min(1).max(64),
    space: z.string().min(1).max(64).optional().describe("By default this space."),
  }),
  z.strictObject({
    kind: z.literal("url"),
    url: webAddress().max(2048),
  }),
]);
/** Links of a page for search engines: its canonical address and its alternates. */
export const MetaLinks = z.strictObject({
  canonical: MetaLink.optional(),
  alternates: z.array(MetaLink).max(50).optional(),
});
export type MetaLinks = z.infer<typeof MetaLinks>;

export const metadata = {
  title: z
    .string()
    .trim()
    .min(1)
    .max(250)
    .optional()
    .describe(
      "If absent, the first heading or the front matter of the text names a new page, or an existing one if the change alters its heading.",
    ),
  slug: z
    .string()
    .max(100)
    .optional()
    .describe(
      "If absent, a new page gets a slug from its title, and an existing one keeps its slug when its title changes. If empty, the slug is made from the title now. Only a page inserted without a title takes its slug from its first title, until it is in the space.",
    ),
  ...given,
  computed: RevisionSource.optional().describe("For computed pages: the source of their pages."),
  layout: PageLayout.partial().strict().optional().describe("For documents. Absent parts stay as they are."),
  cover: GivenCover.nullable()
    .optional()
    .describe("For documents: the picture above the page. null removes it."),
  metaLinks: MetaLinks.nullable()
    .optional()
    .describe("For documents: links for search engines. null removes them."),
};
const PageReference = z
  .string()
  .min(1)
  .max(100)
  .describe("A page, or the `ref` of one that this batch inserts before.");

/** A body in a request: Markdown, a JSON document, or nothing. */
export const ContentBody = z.union(
  [z.strictObject({ markdown: z.string() }), z.strictObject({ document: JsonDocument }), EmptyObject],
  { error: "must be {“markdown”: text}, {“document”: document} or {}." },
);
export type ContentBody = z.infer<typeof ContentBody>;

const ReusableReference = z.string().min(1).max(64);
export const reusableTitle = z.string().trim().min(1).max(250);
export const VariableName = z
  .string()
  .max(64)
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, "holds letters, digits and “_”, and begins with no digit.");

/** The bytes of a file, by address or inline. */
const fileSource = {
  contentType: z.string().max(255).optional(),
  url: webAddress().max(2048).optional(),
  base64: z.base64().max(1_400_000).optional(),
};
export const FileName = z
  .string()
  .min(1)
  .max(256)
  .regex(/\.[^./\\]+$/, "must end with an extension.");
type FileSource = { contentType?: string; url?: string; base64?: string };
const typeIsGiven = ({ base64, contentType }: FileSource) =>
  base64 === undefined || contentType !== undefined;
const NO_TYPE = { error: "contentType is required with base64." };

const position = z.int().min(0).max(100_000).optional();
export const PageChange = z.discriminatedUnion("operation", [
  z.strictObject({
    operation: z.literal("update_page"),
    page: PageReference,
    document: ContentBody.optional(),
    replaces: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .describe(
        "A revision of the change request that edited this page and whose text this change replaces on purpose. Its authors are notified and can restore it.",
      ),
    into: z
      .union([PageReference, z.null()])
      .optional()
      .describe("New parent; null = the root, absent = unchanged."),
    at: position.describe("Index among the new siblings."),
    ...metadata,
  }),
  z.strictObject({
    operation: z.literal("insert_page"),
    document: ContentBody.optional(),
    type: z.enum(PAGE_KINDS).optional().describe("Kind of page; by default a document."),
    target: LinkTarget.optional().describe("The target of a link page."),
    into: PageReference.optional().describe("Parent; absent = the root."),
    at: position.describe("Index among the siblings; absent = last."),
    ref: z.string().min(1).max(100).optional().describe("Name of the page within this batch."),
    ...metadata,
  }),
  z.strictObject({ operation: z.literal("delete_page"), page: PageReference }),
  z.strictObject({
    operation: z.literal("revert_page"),
    page: PageReference,
    revision: z.string().max(64).optional(),
    block: z.array(z.string().max(128)).min(1).max(1000).optional(),
  }),
  z.strictObject({
    operation: z.literal("insert_files"),
    files: z
      .array(
        z
          .strictObject({ name: FileName, ref: z.string().min(1).max(100).optional(), ...fileSource })
          .refine(({ url, base64 }) => (url === undefined) !== (base64 === undefined), {
            error: "send exactly one of url and base64.",
          })
          .refine(typeIsGiven, NO_TYPE)
          .meta({
            oneOf: [{ required: ["url"] }, { required: ["base64"] }],
            dependentRequired: { base64: ["contentType"] },
          }),
      )
      .min(1)
      .max(20),
  }),
  z
    .strictObject({
      operation: z.literal("update_file"),
      file: z.string().min(1).max(64),
      name: FileName.optional(),
      ...fileSource,
    })
    .refine(({ url, base64 }) => url === undefined || base64 === undefined, {
      error: "send url or base64, not both.",
    })
    .refine(typeIsGiven, NO_TYPE)
    .meta({
      description: "Renames a file or replaces its bytes; every page that uses it shows the new one.",
      not: { required: ["url", "base64"] },
      dependentRequired: { base64: ["contentType"] },
    }),
  z.strictObject({ operation: z.literal("delete_file"), file: z.string().min(1).max(64) }),
  z.strictObject({
    operation: z.literal("insert_reusable_content"),
    title: reusableTitle,
    document: ContentBody.optional(),
  }),
  z.strictObject({
    operation: z.literal("update_reusable_content"),
    reusableContent: ReusableReference,
    title: reusableTitle.optional(),
    document: ContentBody.optional(),
  }),
  z.strictObject({
    operation: z.literal("delete_reusable_content"),
    reusableContent: ReusableReference,
  }),
  z
    .strictObject({
      operation: z.literal("set_variables"),
      page: PageReference.optional().describe(
        "The page whose variables these are, or the `ref` of one that this batch inserts before; by default the space.",
      ),
      variables: z.record(VariableName, VariableValue.nullable()).describe("null removes the variable."),
    })
    .describe("Sets variables by name; other variables stay as they are."),
]);
export type PageChange = z.infer<typeof PageChange>;

export const ApplyChanges = z.strictObject({ changes: z.array(PageChange).min(1).max(50) });
