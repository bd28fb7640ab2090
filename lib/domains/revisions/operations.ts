import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { paginated, queryInteger } from "@/lib/core/pagination";
import { CHANGES, READABLE } from "@/lib/domains/places/kinds";
import { overPlaces } from "@/lib/domains/places/over-places";
import {
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
  comparePage: {
    id: "compare{Place}Page",
    tag,
    method: "GET",
    path: "{place}/changes/pages/{pageId}",
    summary: "Compare a page of a {place} with the content it is based on, block by block",
    action: "space.view",
    response: PageComparison,
    differs: {
      changeRequest: { ...ofChangeRequests, query: since },
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
    response: ReusableComparison,
    differs: {
      changeRequest: { ...ofChangeRequests, query: since },
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
