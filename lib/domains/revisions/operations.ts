import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { paginated, queryInteger, queryList } from "@/lib/core/pagination";
import { CHANGES, READABLE } from "@/lib/domains/places/kinds";
import { overPlaces } from "@/lib/domains/places/over-places";
import {
  ChangeCounts,
  ChangeRequest,
  PageComparison,
  ReusableComparison,
  SemanticChanges,
} from "@/lib/model/change-requests/schemas";
import { ContentQuery } from "@/lib/model/pages/schemas";
import { Revision, RevisionSummary, RevisionsQuery } from "@/lib/model/revisions/schemas";
import { defineOperation } from "@/lib/platform/api/operation";

const tag = "revisions";
const ofChangeRequests = { tag: "change-requests" };
const limit = queryInteger(0, 1000).optional().describe("10 when absent.");
const since = z.object({
  since: z
    .string()
    .max(64)
    .optional()
    .describe("A revision of the change request: only what changed after it, instead of everything."),
});

/** Which blocks of a comparison are told; without any of it all of them, with the Markdown of both sides. */
const part = z.object({
  context: queryInteger(0, 100)
    .optional()
    .describe(
      "How many unchanged blocks to tell before and after each change. The others are told as `folded`.",
    ),
  keep: queryList(z.string().max(64), 500)
    .optional()
    .describe("With `context`: keys of unchanged blocks to tell like changed ones."),
  offset: queryInteger(0, 100_000)
    .optional()
    .describe("Tells the blocks from this position on, such as those that were folded."),
  limit: queryInteger(1, 1000)
    .optional()
    .describe("With `offset`: how many blocks at most; 100 when absent."),
});
export type ComparedPart = z.infer<typeof part>;
const partSince = part.extend(since.shape);

/** A place with everything in it. */
export const contents = overPlaces(READABLE, {
  get: {
    id: "get{Place}Content",
    tag,
    method: "GET",
    path: "{content}",
    summary: "Get the present content of a {place}",
    action: "space.view",
    query: ContentQuery,
    response: Revision,
    differs: { revision: { id: "getRevision", summary: "Get a revision with its content" } },
  },
});

/** What a change request or a revision does to the content that it began with. */
export const contentChanges = overPlaces(CHANGES, {
  list: {
    id: "get{Place}Changes",
    tag,
    method: "GET",
    path: "{place}/changes",
    summary: "What a {place} changes",
    action: "space.view",
    query: ContentQuery.extend({ limit }),
    response: SemanticChanges,
    differs: {
      changeRequest: { ...ofChangeRequests, query: z.object({ limit, ...since.shape }) },
      revision: { summary: "What a revision changed against its parent" },
    },
  },
  count: {
    id: "count{Place}Changes",
    tag,
    method: "GET",
    path: "{place}/changes/counts",
    summary: "Count the blocks that a {place} changes, page by page",
    action: "space.view",
    response: ChangeCounts,
    differs: {
      changeRequest: { ...ofChangeRequests, query: since },
      revision: { summary: "Count the blocks that a revision changed, page by page" },
    },
  },
  comparePage: {
    id: "compare{Place}Page",
    tag,
    method: "GET",
    path: "{place}/changes/pages/{pageId}",
    summary: "Compare a page of a {place} with the content it is based on, block by block",
    action: "space.view",
    query: part,
    response: PageComparison,
    differs: {
      changeRequest: { ...ofChangeRequests, query: partSince },
      revision: { summary: "Compare a page of a revision with the revision before it, block by block" },
    },
  },
  compareReusableContent: {
    id: "compare{Place}ReusableContent",
    tag,
    method: "GET",
    path: "{place}/changes/reusable-contents/{reusableContentId}",
    summary: "Compare a reusable content of a {place} with the content it is based on",
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
      "What was changed since stays; where it touches the same lines, the change request holds conflicts. While it is open it is answered again.",
    access: access.space("space.edit"),
    response: ChangeRequest,
    status: 201,
    locates: true,
  }),
};
