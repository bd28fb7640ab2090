import { z } from "zod";
import { JsonDocument } from "@/lib/content/pages/json-document";
import { ComparedBlocks, Page } from "@/lib/content/pages/schemas";
import { ReusableContent } from "@/lib/content/reusable-contents/schemas";
import { NOTICE_KINDS } from "@/lib/core/content/notices";
import { JsonValue } from "@/lib/core/json-value";
import { User } from "@/lib/identity/users/schemas";
import { ChangeRequestStatus } from "./status";

export { ChangeRequestStatus };

/** State of a change request's reviews, from each reviewer's latest review. */
export const ReviewStanding = z.enum(["approved", "changes-requested", "waiting", "none"]);
export type ReviewStanding = z.infer<typeof ReviewStanding>;

/** A short reference to a change request. */
export const ChangeRequestReference = z.object({ id: z.string(), number: z.int(), subject: z.string() });

export const ChangeRequest = z.object({
  object: z.literal("change-request"),
  id: z.string(),
  number: z.int(),
  status: ChangeRequestStatus,
  subject: z.string(),
  description: JsonDocument.optional(),
  createdBy: User,
  agent: z.string().optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  space: z.string(),
  revision: z.string(),
  revisionInitial: z.string(),
  revisionMergedAncestor: z.string().optional(),
  revisionMerged: z.string().optional(),
  mergedBy: User.optional(),
  mergedAt: z.iso.datetime().optional(),
  ruleBypass: z
    .object({ reason: z.string(), rules: z.array(z.string()) })
    .optional()
    .describe("Rules that were unmet at the merge, and the reason for merging anyway."),
  comments: z.int(),
  outdated: z.boolean(),
  /** open conflicts, which block a merge */
  conflicts: z.int().describe("Number of unresolved conflicts."),
  urls: z.object({ location: z.string(), app: z.string() }),
});
export type ChangeRequest = z.infer<typeof ChangeRequest>;

/** Details of a change request for lists. */
export const ChangeRequestSummary = z.object({
  object: z.literal("change-request-summary"),
  changeRequest: z.string(),
  pages: z
    .object({
      added: z.int().describe("Number of new pages."),
      changed: z.int().describe("Number of edited, renamed or moved pages."),
      deleted: z.int().describe("Number of deleted pages."),
    })
    .describe("Numbers of changed pages."),
  reviews: z
    .object({
      approved: z.int().describe("Number of reviewers whose latest review approves."),
      changesRequested: z.int().describe("Number of reviewers whose latest review requests changes."),
      waiting: z.int().describe("Number of reviewers who have not yet answered a review request."),
    })
    .describe("Numbers of reviewers by latest review."),
});
export type ChangeRequestSummary = z.infer<typeof ChangeRequestSummary>;

export const CreateChangeRequest = z.strictObject({
  subject: z.string().max(100).optional(),
  agentTaskId: z.string().max(64).optional(),
});

export const SplitChangeRequest = z.strictObject({
  pages: z
    .array(z.string().min(1).max(64))
    .min(1)
    .max(500)
    .describe("Ids of changed pages to move; pages and files that they need move along."),
  subject: z.string().max(100).optional(),
});
export type SplitChangeRequest = z.infer<typeof SplitChangeRequest>;

export const UpdateChangeRequest = z.strictObject({
  subject: z.string().max(100).optional(),
  description: JsonDocument.optional(),
  status: z.enum(["draft", "open", "archived"]).optional(),
});
export type UpdateChangeRequest = z.infer<typeof UpdateChangeRequest>;

export const SuggestedSubject = z.object({
  subject: z.string().describe("Empty if the change request has no changes."),
});
export type SuggestedSubject = z.infer<typeof SuggestedSubject>;

export const MergeChangeRequest = z.strictObject({
  bypass: z
    .strictObject({ reason: z.string().trim().min(3).max(1000) })
    .optional()
    .describe("Merges with unmet merge rules, for people who can bypass them. The reason is recorded."),
});
export type MergeChangeRequest = z.infer<typeof MergeChangeRequest>;
export const MergeResult = z.object({ revision: z.string(), result: z.enum(["merge", "conflicts"]) });
export const UpdateResult = z.object({ revision: z.string(), result: z.enum(["update", "conflicts"]) });

export const HunkChoice = z.union([
  z.strictObject({ choice: z.enum(["main", "change", "both", "both-reversed"]) }),
  z.strictObject({ choice: z.literal("edit"), text: z.string().max(1 << 20) }),
]);
/** A decision: one of the conflict's options, a choice for each hunk, or a custom value. */
export const Resolution = z.union([
  z.strictObject({ choice: z.string().max(40) }),
  z.strictObject({ hunks: z.record(z.string().max(64), HunkChoice) }),
  z.strictObject({ value: JsonValue }),
]);

export const DecideConflict = z.strictObject({
  resolution: Resolution.nullable().describe("Null undoes the decision."),
  expected: Resolution.nullable()
    .optional()
    .describe(
      "The decision that you last saw. If another person decided meanwhile, choices about different places of a text are both kept; anything else is refused with 409. Without this field, your decision replaces any other.",
    ),
});
export type DecideConflict = z.infer<typeof DecideConflict>;

export const DecideConflicts = z.strictObject({
  decisions: z
    .array(DecideConflict.extend({ conflict: z.string().min(1).max(64) }))
    .min(1)
    .max(2000),
});

export const Hunk = z.object({
  id: z.string(),
  base: z.string(),
  main: z.string(),
  change: z.string(),
  suggestion: z.string().optional(),
  mergedLine: z.int(),
});

export const ConflictEdit = z.object({
  author: User,
  at: z.string(),
  changeRequest: z
    .object({ number: z.int(), subject: z.string() })
    .optional()
    .describe("The change request that brought the revision into the space."),
});
export type ConflictEdit = z.infer<typeof ConflictEdit>;

export const MergeConflict = z.object({
  object: z.literal("merge-conflict"),
  id: z.string(),
  kind: z.enum([
    "content",
    "field",
    "delete-edit",
    "delete-move",
    "delete-subtree",
    "move",
    "cycle",
    "slug",
    "file",
  ]),
  target: z.object({
    type: z.enum(["page", "file", "reusable", "variable"]),
    id: z.string(),
    title: z.string().optional(),
    path: z.string().optional(),
  }),
  field: z.string().optional(),
  pages: z.array(z.object({ id: z.string(), title: z.string() })).optional(),
  base: JsonValue,
  main: JsonValue,
  change: JsonValue,
  hunks: z.array(Hunk).optional(),
  edits: z
    .object({ main: ConflictEdit.optional(), change: ConflictEdit.optional() })
    .optional()
    .describe("The last editor of the page on each side before the conflict."),
  reason: z.string().optional(),
  options: z.array(z.string()),
  provisional: JsonValue,
  resolution: Resolution.nullable(),
  resolved: z.boolean(),
  byEdit: z
    .literal(true)
    .optional()
    .describe(
      "True if an edit resolved this: writing, moving, reverting or deleting the content in conflict. Undoing the resolution reopens the conflict.",
    ),
  resolvedBy: User.optional(),
  resolvedAt: z.iso.datetime().optional(),
});
export type MergeConflict = z.infer<typeof MergeConflict>;

export const PageReference = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string(),
  path: z.string().optional(),
});
export const FileReference = z.object({
  id: z.string(),
  name: z.string(),
  contentType: z.string(),
  downloadURL: z.string(),
});
export const ReusableReference = ReusableContent.omit({ markdown: true });
export const AttributeChange = z.object({ before: JsonValue.optional(), after: JsonValue.optional() });
const attributes = z.record(z.string(), AttributeChange);

/** Old and new parent of a moved page, equal if only its order changed; absent means the root. */
const move = z.object({ before: PageReference.optional(), after: PageReference.optional() });
export type PageMove = z.infer<typeof move>;

/** A difference between two states of content, for display. */
export const SemanticChange = z.discriminatedUnion("type", [
  z.object({ type: z.literal("page_created"), page: PageReference }),
  z.object({ type: z.literal("page_deleted"), page: PageReference }),
  z.object({ type: z.literal("page_edited"), page: PageReference, attributes }),
  z.object({ type: z.literal("page_moved"), page: PageReference, parent: move }),
  z.object({ type: z.literal("file_created"), file: FileReference }),
  z.object({ type: z.literal("file_deleted"), file: FileReference }),
  z.object({ type: z.literal("file_edited"), file: FileReference, attributes }),
  z.object({ type: z.literal("variables_edited"), variables: attributes }),
  z.object({ type: z.literal("reusable_content_created"), reusableContent: ReusableReference }),
  z.object({ type: z.literal("reusable_content_deleted"), reusableContent: ReusableReference }),
  z.object({ type: z.literal("reusable_content_edited"), reusableContent: ReusableReference, attributes }),
]);
export type SemanticChange = z.infer<typeof SemanticChange>;

export const SemanticChanges = z.object({
  changes: z.array(SemanticChange),
  mergedFrom: ChangeRequest.optional(),
  more: z.int().optional().describe("Number of changes beyond the limit."),
});
export type SemanticChanges = z.infer<typeof SemanticChanges>;

const comparedSource = z
  .object({ before: z.string(), after: z.string() })
  .optional()
  .describe("The Markdown of both sides; absent if only a part of the blocks was requested.");

/** Number of different blocks of each page between two states. */
export const ChangeCounts = z.object({
  items: z.array(z.object({ page: z.string(), blocks: z.int() })),
  more: z.int().optional().describe("Number of changed pages that were not compared."),
});
export type ChangeCounts = z.infer<typeof ChangeCounts>;

/** A page in two states, block by block. */
export const PageComparison = z.object({
  before: Page.optional(),
  after: Page.optional(),
  moved: move.optional().describe("Old and new parent; absent if the parent did not change."),
  blocks: ComparedBlocks,
  source: comparedSource,
});
export type PageComparison = z.infer<typeof PageComparison>;

/** A reusable content in two states, block by block. */
export const ReusableComparison = z.object({
  before: ReusableContent.optional(),
  after: ReusableContent.optional(),
  blocks: ComparedBlocks,
  source: comparedSource,
});
export type ReusableComparison = z.infer<typeof ReusableComparison>;

/** How a change request and the space were combined, at the merge and at earlier updates. */
export const MergeReceipt = z.object({
  combined: z
    .array(
      z.object({
        page: z.object({ id: z.string(), title: z.string(), path: z.string().optional() }),
        revision: z.string(),
        at: z.iso.datetime(),
      }),
    )
    .describe("Pages that both sides changed and that merged without a conflict."),
  decisions: z.array(MergeConflict).describe("Conflicts that people decided, with person and time."),
});
export type MergeReceipt = z.infer<typeof MergeReceipt>;

/** A merge rule, and if it is fulfilled. */
export const MergeCheck = z.object({
  rule: z.string(),
  label: z.string(),
  fulfilled: z.boolean(),
  detail: z.string(),
  people: z.array(User).describe("People who can fulfil the rule; a selection if there are many."),
});
export type MergeCheck = z.infer<typeof MergeCheck>;
/** A requested or actual reviewer of a change request. */
export const ReviewerState = z.object({
  user: User,
  state: z
    .enum(["waiting", "approved", "changes-requested"])
    .describe("“waiting”: asked for a review, and not answered yet."),
  outdated: z.boolean().describe("The change request was edited after this review."),
});
export type ReviewerState = z.infer<typeof ReviewerState>;

/** Page addresses that a merge changes. */
export const MergeRedirects = z.object({
  items: z
    .array(
      z.object({
        page: z.object({ id: z.string(), title: z.string() }),
        from: z.string().describe("Current address in the space."),
        to: z.string().describe("Address after the merge."),
      }),
    )
    .describe("The first redirects; pages below them are redirected as well."),
  count: z.int(),
});
export type MergeRedirects = z.infer<typeof MergeRedirects>;

const mergeNotices = z.object({
  items: z.array(
    z.object({
      kind: z
        .enum(NOTICE_KINDS)
        .describe(
          "`order`: both sides reordered the page; `kept`: newly used; `restored`: a page above a kept one.",
        ),
      message: z.string(),
    }),
  ),
  count: z.int().describe("Number of notices, including unlisted ones."),
});

export const Mergeability = z.object({
  mergeable: z.boolean(),
  outdated: z.boolean(),
  conflicts: z.int().describe("Number of conflicts that a merge would meet now."),
  checks: z.array(MergeCheck),
  reviewers: z
    .array(ReviewerState)
    .describe("All requested and actual reviewers by name, each with their latest review."),
  threads: z.int().describe("Number of open threads; they stay with the change request after the merge."),
  pageThreads: z
    .int()
    .describe("Number of the space's open threads on pages that the merge edits; they follow their blocks."),
  redirects: MergeRedirects.describe("Redirects that the merge would create."),
  notices: mergeNotices.describe(
    "Choices that the merge would make by rule, without a conflict: it keeps a deleted file that the other side newly uses, for example.",
  ),
  bypass: z.boolean().describe("You may merge with unmet rules if you give a reason."),
});
export type Mergeability = z.infer<typeof Mergeability>;

/** The effect of changed merge rules on open change requests. */
export const RulesPreview = z.object({
  open: z.int().describe("Number of open change requests."),
  checked: z.int().describe("Number of checked change requests: those touched last."),
  items: z
    .array(
      z.object({
        id: z.string(),
        number: z.int(),
        subject: z.string(),
        missing: z.array(z.string()).describe("Labels of the unmet rules."),
      }),
    )
    .describe("Change requests that the rules would hold back."),
  count: z.int(),
});
export type RulesPreview = z.infer<typeof RulesPreview>;

const touchedPages = z.array(z.object({ id: z.string(), title: z.string() }));
const otherChangeRequest = z.object({
  id: z.string(),
  number: z.int(),
  subject: z.string(),
  author: User,
});

/** Overlaps of a change request with concurrent changes; empty lists mean none. */
export const Forecast = z.object({
  object: z.literal("change-request-forecast"),
  changeRequest: z.string(),
  main: z
    .object({
      pages: touchedPages,
      assets: z.array(
        z.object({ type: z.enum(["file", "reusable", "variable"]), id: z.string(), title: z.string() }),
      ),
      count: z
        .int()
        .describe("Number of shared pages, files, contents and variables, including unlisted ones."),
    })
    .describe("Records that the space changed too since this change request was last updated."),
  others: z
    .array(otherChangeRequest.extend({ pages: touchedPages, count: z.int() }))
    .describe("Open change requests and drafts on the same pages."),
  more: z.int().optional().describe("Number of further change requests on the same pages."),
});
export type Forecast = z.infer<typeof Forecast>;

/** A block that another person changed or removed. */
export const TouchedBlock = z.object({
  preview: z.string().describe("Its first words here."),
  both: z.boolean().describe("True if the block differs here too, so that a conflict is possible."),
  block: z.string().optional().describe("The key of the block here; absent if it was removed here."),
});
export type TouchedBlock = z.infer<typeof TouchedBlock>;
const touched = z.array(TouchedBlock).describe("The first changed blocks of the page.");

/** Concurrent changes to one page. */
export const PageForecast = z.object({
  main: z.boolean().describe("True if the space changed the page since the change request was last updated."),
  mainBlocks: touched.optional(),
  others: z.array(otherChangeRequest.extend({ blocks: touched })),
});
export type PageForecast = z.infer<typeof PageForecast>;
