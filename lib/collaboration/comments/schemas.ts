import { z } from "zod";
import { JsonDocument } from "@/lib/content/pages/json-document";
import { LONGEST_QUOTE, QUOTE_CONTEXT } from "@/lib/core/content/quotes";
import { EmptyObject } from "@/lib/core/empty-object";
import { pageQuery, queryList } from "@/lib/core/pagination";
import { User } from "@/lib/identity/users/schemas";
import { isReaction } from "./emoji";

/** Largest body of a comment or reply, in bytes of its JSON. */
export const MAXIMUM_BODY_BYTES = 64 * 1024;

const CommentDocument = JsonDocument.extend({
  data: z.record(z.string(), z.unknown()),
  nodes: z.array(z.unknown()),
}).meta({ id: "CommentDocument", allOf: [{ $ref: "#/components/schemas/Document" }] });

/** The content of a comment: Markdown, a document, or nothing. */
export const CommentText = z
  .union(
    [z.strictObject({ markdown: z.string() }), z.strictObject({ document: CommentDocument }), EmptyObject],
    { error: "must be {“markdown”: text}, {“document”: document} or {}." },
  )
  .meta({ id: "CommentText" });
export type CommentText = z.infer<typeof CommentText>;

/** A sent body, limited in size. body.ts checks its content. */
export const CommentBody = CommentText.refine(
  (body) => new TextEncoder().encode(JSON.stringify(body)).length <= MAXIMUM_BODY_BYTES,
  { error: "is larger than 64 kB; shorten it or link to a file." },
);

export const ContentFormat = z.enum(["document", "markdown"], { error: "must be “document” or “markdown”." });
export type ContentFormat = z.infer<typeof ContentFormat>;

export const Reaction = z.object({
  emoji: z.string(),
  count: z.int(),
  users: z.array(z.object({ user: User, reactedAt: z.iso.datetime() })),
});
export type Reaction = z.infer<typeof Reaction>;

export const TableCell = z.strictObject({
  record: z.string().min(1).max(128),
  definition: z.string().min(1).max(128),
});
export type TableCell = z.infer<typeof TableCell>;

/** Words of a block, as a text quote of the Web Annotation model. Blanks are ignored. */
export const TextQuote = z.strictObject({
  exact: z
    .string()
    .max(LONGEST_QUOTE)
    .refine((words) => words.trim() !== "", { error: "is empty: name the words." })
    .describe("The words, without markup."),
  prefix: z
    .string()
    .max(4 * QUOTE_CONTEXT)
    .default("")
    .describe("The text before the words in the block; distinguishes repeated words."),
  suffix: z
    .string()
    .max(4 * QUOTE_CONTEXT)
    .default("")
    .describe("The text after the words in the block."),
});
export type TextQuote = z.infer<typeof TextQuote>;

/** Largest replacement that a comment carries, and largest block that it replaces, in characters. */
export const LONGEST_SUGGESTION = 20_000;

/** A suggested replacement for a block or for words of it. */
export const NewSuggestion = z.strictObject({
  markdown: z
    .string()
    .max(LONGEST_SUGGESTION)
    .describe("Replacement for the block, or with `quote` for its words; empty to remove them."),
});

/** A stored suggestion, with the Markdown to replace. */
export const StoredSuggestion = NewSuggestion.extend({ replaces: z.string() });
export type StoredSuggestion = z.infer<typeof StoredSuggestion>;

export const Suggestion = z.object({
  markdown: z.string().describe("Replacement for the block or the words."),
  replaces: z.string().describe("The Markdown at the time of the suggestion."),
  state: z
    .enum(["open", "outdated", "applied"])
    .describe("Applicable, outdated because the text has changed, or applied."),
  appliedAt: z.iso.datetime().optional(),
  appliedBy: User.optional(),
  revision: z.string().optional().describe("The revision of the change request that applied it."),
  changeRequest: z.int().optional().describe("Number of the change request in which it was applied."),
});
export type Suggestion = z.infer<typeof Suggestion>;

const CommentPermissions = z.object({
  view: z.boolean(),
  edit: z.boolean(),
  reply: z.boolean(),
  delete: z.boolean(),
  resolve: z.boolean(),
  apply: z.boolean(),
});

/** Present position of the commented block or words. */
export const CommentAnchor = z.object({
  state: z
    .enum(["exact", "moved", "changed", "deleted"])
    .describe("The block or words are unchanged, moved within the page, changed, or deleted."),
  node: z.string().optional().describe("Present key of the block; absent if deleted."),
  was: z.string().describe("Text of the block or words at the time of the comment."),
  now: z.string().optional().describe("Present text; absent if deleted."),
  quote: TextQuote.optional().describe("The words with their present surroundings."),
});
export type CommentAnchor = z.infer<typeof CommentAnchor>;

export const ReaderRating = z.enum(["bad", "ok", "good"]).describe("How helpful the page was.");

export const ReaderFeedback = z.object({
  site: z.string().describe("The site on which the visitor read the page."),
  rating: ReaderRating.optional(),
});
export type ReaderFeedback = z.infer<typeof ReaderFeedback>;

export const Comment = z.object({
  object: z.literal("comment"),
  id: z.string(),
  postedBy: User.nullable().describe("Null for an anonymous visitor of a published site."),
  agent: z.string().optional(),
  feedback: ReaderFeedback.optional().describe("Only for comments by visitors of a published site."),
  postedAt: z.iso.datetime(),
  editedAt: z.iso.datetime().optional(),
  reactions: z.array(Reaction),
  replies: z.int(),
  body: CommentText,
  target: z.object({
    space: z.string(),
    revision: z.string().describe("The revision that was current when the comment was posted."),
    node: z.object({ id: z.string(), preview: z.string().optional() }).optional(),
    anchor: CommentAnchor.optional().describe("Only for a comment on a block."),
    quote: TextQuote.optional().describe("The quoted words of the block."),
    tableCell: TableCell.optional(),
    changeRequest: z.string().optional(),
    review: z.string().optional(),
    page: z
      .object({
        id: z.string(),
        title: z.string(),
        emoji: z.string().optional(),
        icon: z.string().optional(),
        createdAt: z.iso.datetime().optional(),
        updatedAt: z.iso.datetime().optional(),
        path: z.string(),
        outdated: z.boolean().describe("True if the page, block or words were deleted or changed."),
      })
      .optional(),
  }),
  suggestion: Suggestion.optional(),
  urls: z.object({ location: z.string() }),
  permissions: CommentPermissions,
  status: z.enum(["open", "resolved"]),
  resolvedAt: z.iso.datetime().optional(),
  resolvedBy: User.optional(),
});
export type Comment = z.infer<typeof Comment>;

export const CommentReply = z.object({
  object: z.literal("comment-reply"),
  id: z.string(),
  postedBy: User,
  agent: z.string().optional(),
  postedAt: z.iso.datetime(),
  editedAt: z.iso.datetime().optional(),
  reactions: z.array(Reaction),
  body: CommentText,
  urls: z.object({ location: z.string() }),
  permissions: CommentPermissions.omit({ resolve: true, apply: true }),
});
export type CommentReply = z.infer<typeof CommentReply>;

const id = z.string().min(1).max(64);

export const FormatQuery = z.object({
  format: ContentFormat.optional().describe("Format of the bodies in the response; as written if absent."),
});
export type FormatQuery = z.infer<typeof FormatQuery>;

export const ThreadStatusFilter = z.enum(["all", "open", "resolved"], {
  error: "must be “all”, “open” or “resolved”.",
});

export const CommentsQuery = pageQuery({
  order: z.enum(["asc", "desc"], { error: "must be “asc” or “desc”." }).default("desc"),
  status: ThreadStatusFilter.default("all"),
  format: ContentFormat.optional(),
  targetPage: id.optional().describe("Only comments on this page."),
  authors: queryList(id).optional().describe("Only comments by these people; repeat the key."),
  mentions: id.optional().describe("Only threads that mention this person."),
});
export type CommentsQuery = z.infer<typeof CommentsQuery>;

export const RepliesQuery = pageQuery({ format: ContentFormat.optional() });
export type RepliesQuery = z.infer<typeof RepliesQuery>;

export const PostComment = z
  .strictObject({
    body: CommentBody,
    page: id.optional(),
    node: z.string().min(1).max(128).optional().describe("Key of a block of the page."),
    tableCell: TableCell.optional(),
    quote: TextQuote.optional().describe("Words of the block; the whole block if absent."),
    suggestion: NewSuggestion.optional(),
  })
  .refine((body) => body.page !== undefined || body.node === undefined, {
    path: ["page"],
    error: "is missing: a block is named together with its page.",
  })
  .refine((body) => body.page !== undefined || body.tableCell === undefined, {
    path: ["page"],
    error: "is missing: a table cell is named together with its page.",
  })
  .refine((body) => body.node !== undefined || body.quote === undefined, {
    path: ["node"],
    error: "is missing: words are named together with their block.",
  })
  .refine((body) => body.node !== undefined || body.suggestion === undefined, {
    path: ["node"],
    error: "is missing: a suggestion replaces a block or words of it.",
  })
  .meta({
    dependentRequired: { node: ["page"], tableCell: ["page"], quote: ["node"], suggestion: ["node"] },
  });
export type PostComment = z.infer<typeof PostComment>;

const reactions = z
  .array(z.string().refine(isReaction, { error: "must be an emoji or a short code such as “tada”." }))
  .max(50)
  .optional();

export const UpdateReply = z.strictObject({
  body: CommentBody.optional(),
  addedReactions: reactions,
  removedReactions: reactions,
});
export type UpdateReply = z.infer<typeof UpdateReply>;

export const UpdateComment = UpdateReply.extend({ resolved: z.boolean().optional() });
export type UpdateComment = z.infer<typeof UpdateComment>;

export const AnchorComment = z.strictObject({
  page: id,
  node: z.string().min(1).max(128).describe("Key of the block to which the thread moves."),
});
export type AnchorComment = z.infer<typeof AnchorComment>;

/** Most suggestions applied at once. */
export const MOST_APPLIED = 200;

export const ApplySuggestions = z.strictObject({
  comments: z.array(id).min(1).max(MOST_APPLIED).describe("Comments with the suggestions to apply."),
});
export type ApplySuggestions = z.infer<typeof ApplySuggestions>;

export const ApplySuggestionsToSpace = ApplySuggestions.extend({
  changeRequest: id
    .optional()
    .describe(
      "The open or draft change request to edit; if absent, a new one of yours is created if a suggestion can be applied.",
    ),
});

export const AppliedSuggestions = z.object({
  revision: z
    .string()
    .optional()
    .describe("The new revision of the change request; absent if nothing was applied."),
  changeRequest: z
    .int()
    .optional()
    .describe("Number of the edited change request; absent if nothing was applied."),
  results: z.array(
    z.object({
      comment: z.string(),
      result: z
        .enum(["applied", "already-applied", "outdated", "overlaps"])
        .describe(
          "Applied now, applied before, outdated because the text has changed, or overlapping another of these suggestions.",
        ),
      revision: z.string().optional().describe("The revision that applied it."),
      appliedBy: User.optional(),
      appliedAt: z.iso.datetime().optional(),
    }),
  ),
});
export type AppliedSuggestions = z.infer<typeof AppliedSuggestions>;

export const PageBlock = z.object({
  object: z.literal("page-block"),
  id: z.string().describe("Key of the block."),
  markdown: z.string().describe("Markdown of the block."),
});

/** A mention of a person in a comment or reply. */
export const Mention = z.object({
  object: z.literal("mention"),
  id: z.string(),
  comment: z.string(),
  reply: z.string().optional().describe("The reply with the mention; absent if the comment has it."),
  space: z.string(),
  changeRequest: z.int().optional().describe("Number of the discussed change request."),
  by: User,
  preview: z.string(),
  mentionedAt: z.iso.datetime(),
});
export type Mention = z.infer<typeof Mention>;

export const MentionsQuery = pageQuery({});
export type MentionsQuery = z.infer<typeof MentionsQuery>;

export const PostReply = z.strictObject({ body: CommentBody });
export type PostReply = z.infer<typeof PostReply>;
