import { z } from "zod";
import {
  ChangeCounts,
  ChangeRequest,
  PageComparison,
  ReusableComparison,
  SemanticChanges,
} from "@/lib/collaboration/change-requests/schemas";
import { ContentQuery } from "@/lib/content/pages/schemas";
import { defineForScopes } from "@/lib/content/scopes/define-for-scopes";
import { CHANGE_SCOPES, READABLE_SCOPES } from "@/lib/content/scopes/scope-kinds";
import { access } from "@/lib/core/access/access";
import { paginated, queryInteger, queryList } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import { Revision, RevisionSummary, RevisionsQuery } from "./schemas";

const tag = "revisions";
const ofChangeRequests = { tag: "change-requests" };
const limit = queryInteger(0, 1000).optional().describe("10 by default.");
const since = z.object({
  since: z
    .string()
    .max(64)
    .optional()
    .describe("A revision of the change request: only changes after it, instead of all."),
});

/** The requested blocks of a comparison; by default all, with the Markdown of both sides. */
const part = z.object({
  context: queryInteger(0, 100)
    .optional()
    .describe(
      "Number of unchanged blocks to return before and after each change. The others are returned as `folded`.",
    ),
  keep: queryList(z.string().max(64), 500)
    .optional()
    .describe("With `context`: keys of unchanged blocks to return like changed ones."),
  offset: queryInteger(0, 100_000)
    .optional()
    .describe("Returns the blocks from this position on, such as folded ones."),
  limit: queryInteger(1, 1000)
    .optional()
    .describe("With `offset`: maximum number of blocks, 100 by default."),
});
export type ComparedPart = z.infer<typeof part>;
const partSince = part.extend(since.shape);

/** A content scope with everything in it. */
export const contents = defineForScopes(READABLE_SCOPES, {
  get: {
    id: "get{Scope}Content",
    tag,
    method: "GET",
    path: "{content}",
    summary: "Get the present content of a {scope}",
    action: "space.view",
    query: ContentQuery,
    response: Revision,
    differs: { revision: { id: "getRevision", summary: "Get a revision with its content" } },
  },
});

/** The changes of a change request or a revision against the content it started from. */
export const contentChanges = defineForScopes(CHANGE_SCOPES, {
  list: {
    id: "get{Scope}Changes",
    tag,
    method: "GET",
    path: "{scope}/changes",
    summary: "List the changes of a {scope}",
    action: "space.view",
    query: ContentQuery.extend({ limit }),
    response: SemanticChanges,
    differs: {
      changeRequest: { ...ofChangeRequests, query: z.object({ limit, ...since.shape }) },
      revision: { summary: "List the changes of a revision against its parent" },
    },
  },
  count: {
    id: "count{Scope}Changes",
    tag,
    method: "GET",
    path: "{scope}/changes/counts",
    summary: "Count the changed blocks of each page of a {scope}",
    action: "space.view",
    response: ChangeCounts,
    differs: {
      changeRequest: { ...ofChangeRequests, query: since },
      revision: { summary: "Count the changed blocks of each page of a revision" },
    },
  },
  comparePage: {
    id: "compare{Scope}Page",
    tag,
    method: "GET",
    path: "{scope}/changes/pages/{pageId}",
    summary: "Compare a page of a {scope} with the content it is based on, block by block",
    action: "space.view",
    query: part,
    response: PageComparison,
    differs: {
      changeRequest: { ...ofChangeRequests, query: partSince },
      revision: { summary: "Compare a page of a revision with the revision before it, block by block" },
    },
  },
  compareReusableContent: {
    id: "compare{Scope}ReusableContent",
    tag,
    method: "GET",
    path: "{scope}/changes/reusable-contents/{reusableContentId}",
    summary: "Compare a reusable content of a {scope} with the content it is based on",
    action: "space.view",
    query: part,
    response: ReusableComparison,
    differs: {
      changeRequest: { ...ofChangeRequests, query: partSince },
      revision: { summary: "Compare a reusable content of a revision with the revision before it" },
    },
  },
});

export const revisions = {
  list: defineOperation({
    id: "listRevisions",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/revisions",
    summary: "List the revisions of a space, or those that changed one page, newest first",
    access: access.space("space.view"),
    query: RevisionsQuery,
    response: paginated(RevisionSummary),
  }),
  revert: defineOperation({
    id: "revertRevision",
    tag,
    method: "POST",
    path: "/spaces/{spaceId}/revisions/{revisionId}/revert",
    summary: "Open a change request that undoes a revision",
    description:
      "Later changes are kept; if they touch the same lines, the change request has conflicts. While it is open, the same one is returned again.",
    access: access.space("space.edit"),
    response: ChangeRequest,
    status: 201,
    locates: true,
  }),
};
