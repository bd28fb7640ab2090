import { z } from "zod";
import { JsonValue } from "@/lib/core/json-value";
import { JsonDocument } from "@/lib/model/pages/json-document";
import { ComparedBlocks, Page } from "@/lib/model/pages/schemas";
import { ReusableContent } from "@/lib/model/reusable-contents/schemas";
import { User } from "@/lib/model/users/schemas";
import { ChangeRequestStatus } from "./status";

export { ChangeRequestStatus };

/** Where the reviews of a change request stand, each reviewer by the last word. */
export const ReviewStanding = z.enum(["approved", "changes-requested", "waiting", "none"]);
export type ReviewStanding = z.infer<typeof ReviewStanding>;

/** Which change request, where more about it would be too much. */
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
    .describe("Rules that were not fulfilled at the merge, and why it was made all the same."),
  comments: z.int(),
  outdated: z.boolean(),
  /** decisions that merging waits for */
  conflicts: z.int().describe("Conflicts nobody has resolved yet."),
  urls: z.object({ location: z.string(), app: z.string() }),
});
export type ChangeRequest = z.infer<typeof ChangeRequest>;

/** What a list says of a change request beside what it is. */
export const ChangeRequestSummary = z.object({
  object: z.literal("change-request-summary"),
  changeRequest: z.string(),
  pages: z
    .object({
      added: z.int().describe("How many pages are new."),
      changed: z.int().describe("How many pages are edited, renamed or moved."),
      deleted: z.int().describe("How many pages are deleted."),
    })
    .describe("How many pages it changes."),
  reviews: z
    .object({
      approved: z.int().describe("How many reviewers approved last."),
      changesRequested: z.int().describe("How many reviewers requested changes last."),
      waiting: z.int().describe("How many reviewers were asked and have not answered since."),
    })
    .describe("How many reviewers said what last."),
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
    .describe("Ids of pages that the change request changes; what they need comes along."),
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
  subject: z.string().describe("Empty while the change request changes nothing."),
});
export type SuggestedSubject = z.infer<typeof SuggestedSubject>;

export const MergeChangeRequest = z.strictObject({
  bypass: z
    .strictObject({ reason: z.string().trim().min(3).max(1000) })
    .optional()
    .describe("Merges although merge rules are not met, for people who can bypass them. The reason is kept."),
});
export type MergeChangeRequest = z.infer<typeof MergeChangeRequest>;
export const MergeResult = z.object({ revision: z.string(), result: z.enum(["merge", "conflicts"]) });
export const UpdateResult = z.object({ revision: z.string(), result: z.enum(["update", "conflicts"]) });

export const HunkChoice = z.union([
  z.strictObject({ choice: z.enum(["main", "change", "both", "both-reversed"]) }),
  z.strictObject({ choice: z.literal("edit"), text: z.string().max(1 << 20) }),
]);
/** A decision: one of the conflict's options, a choice for each hunk, or a value of one's own. */
export const Resolution = z.union([
  z.strictObject({ choice: z.string().max(40) }),
  z.strictObject({ hunks: z.record(z.string().max(64), HunkChoice) }),
  z.strictObject({ value: JsonValue }),
]);

export const DecideConflict = z.strictObject({
  resolution: Resolution.nullable().describe("Null takes the decision back."),
  expected: Resolution.nullable()
    .optional()
    .describe(
      "The decision you looked at. When somebody else decided meanwhile, choices about different places of a text are both kept; anything else is refused with 409. Without it yours counts, whatever was decided.",
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
    .describe("The change request that brought it into the space."),
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
    .describe("Who edited the page last on each side before the two met."),
  reason: z.string().optional(),
  options: z.array(z.string()),
  provisional: JsonValue,
  resolution: Resolution.nullable(),
  resolved: z.boolean(),
  byEdit: z
    .literal(true)
    .optional()
    .describe(
      "Somebody decided this by writing, moving, reverting or deleting what it is about. Taking the decision back brings the conflict back.",
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

/** The old and the new parent of a page that moved, which are one when only its place there changed; absent = the root. */
const move = z.object({ before: PageReference.optional(), after: PageReference.optional() });
export type PageMove = z.infer<typeof move>;

/** What differs between two states, in the terms of the people who read them. */
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
  more: z.int().optional().describe("How many changes the limit cut off."),
});
export type SemanticChanges = z.infer<typeof SemanticChanges>;

const comparedSource = z
  .object({ before: z.string(), after: z.string() })
  .optional()
  .describe("The Markdown of both sides; absent when only a part of the blocks is asked for.");

/** How many blocks of each page differ between two states. */
export const ChangeCounts = z.object({
  items: z.array(z.object({ page: z.string(), blocks: z.int() })),
  more: z.int().optional().describe("How many changed pages were not looked at."),
});
export type ChangeCounts = z.infer<typeof ChangeCounts>;

/** A page in two states, block by block. */
export const PageComparison = z.object({
  before: Page.optional(),
  after: Page.optional(),
  moved: move
    .optional()
    .describe("From which parent to which; absent when the page stayed below its parent."),
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

/** How a change request and the space were put together, at the merge and at the updates before it. */
export const MergeReceipt = z.object({
  combined: z
    .array(
      z.object({
        page: z.object({ id: z.string(), title: z.string(), path: z.string().optional() }),
        revision: z.string(),
        at: z.iso.datetime(),
      }),
    )
    .describe("Pages that both had changed and that fit together without a decision."),
  decisions: z.array(MergeConflict).describe("Conflicts that somebody decided, with who and when."),
});
export type MergeReceipt = z.infer<typeof MergeReceipt>;

/** One rule of the merge check-list and whether it is fulfilled. */
export const MergeCheck = z.object({
  rule: z.string(),
  label: z.string(),
  fulfilled: z.boolean(),
  detail: z.string(),
  people: z.array(User).describe("Who can do something about it; some of them, when there are many."),
});
export type MergeCheck = z.infer<typeof MergeCheck>;
/** Somebody asked to review a change request, or heard. */
export const ReviewerState = z.object({
  user: User,
  state: z
    .enum(["waiting", "approved", "changes-requested"])
    .describe("“waiting”: asked, and not answered since."),
  outdated: z.boolean().describe("The change request was edited after this review."),
});
export type ReviewerState = z.infer<typeof ReviewerState>;

/** Addresses of live pages that a merge changes. */
export const MergeRedirects = z.object({
  items: z
    .array(
      z.object({
        page: z.object({ id: z.string(), title: z.string() }),
        from: z.string().describe("Its address in the space now."),
        to: z.string().describe("Its address after the merge."),
      }),
    )
    .describe("The first of them; pages below them are redirected as well."),
  count: z.int(),
});
export type MergeRedirects = z.infer<typeof MergeRedirects>;

export const Mergeability = z.object({
  mergeable: z.boolean(),
  outdated: z.boolean(),
  conflicts: z.int().describe("Conflicts that merging now would meet, known before anybody tries."),
  checks: z.array(MergeCheck),
  reviewers: z.array(ReviewerState).describe("Everybody asked or heard, by name, each with the last word."),
  threads: z.int().describe("Open threads; they stay with the change request after the merge."),
  pageThreads: z
    .int()
    .describe("Open threads of the space on pages that the merge edits; they follow their blocks."),
  redirects: MergeRedirects.describe("Old addresses that would lead to new ones from the merge on."),
  bypass: z.boolean().describe("You may merge although rules are not fulfilled, with a reason."),
});
export type Mergeability = z.infer<typeof Mergeability>;

/** What merge rules that are being thought about would hold back. */
export const RulesPreview = z.object({
  open: z.int().describe("How many change requests are open."),
  checked: z.int().describe("How many of them were looked at: the latest touched ones."),
  items: z
    .array(
      z.object({
        id: z.string(),
        number: z.int(),
        subject: z.string(),
        missing: z.array(z.string()).describe("The rules that it does not fulfil, in words."),
      }),
    )
    .describe("Those that would wait."),
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

/** What a change request shares with what happens beside it; nothing named = it is clean. */
export const Forecast = z.object({
  object: z.literal("change-request-forecast"),
  changeRequest: z.string(),
  main: z
    .object({
      pages: touchedPages,
      assets: z.array(
        z.object({ type: z.enum(["file", "reusable", "variable"]), id: z.string(), title: z.string() }),
      ),
      count: z.int().describe("Everything that both touched, also what is not named."),
    })
    .describe("What the space changed as well since this change request was last aligned with it."),
  others: z
    .array(otherChangeRequest.extend({ pages: touchedPages, count: z.int() }))
    .describe("Open change requests and drafts that touch the same pages."),
  more: z.int().optional().describe("How many more change requests touch the same pages."),
});
export type Forecast = z.infer<typeof Forecast>;

/** A block that somebody else changed or removed. */
export const TouchedBlock = z.object({
  preview: z.string().describe("Its first words, as they stand here."),
  both: z.boolean().describe("It differs here as well: the two may meet in a conflict."),
});
export type TouchedBlock = z.infer<typeof TouchedBlock>;
const touched = z.array(TouchedBlock).describe("The first blocks of the page that are touched.");

/** Who else is at work on one page. */
export const PageForecast = z.object({
  main: z.boolean().describe("The space changed the page since the change request was aligned with it."),
  mainBlocks: touched.optional(),
  others: z.array(otherChangeRequest.extend({ blocks: touched })),
});
export type PageForecast = z.infer<typeof PageForecast>;
