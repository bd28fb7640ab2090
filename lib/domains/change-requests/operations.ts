import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { pageQuery, paginated, queryList } from "@/lib/core/pagination";
import { LIVE, PLACES } from "@/lib/domains/places/kinds";
import { overPlaces } from "@/lib/domains/places/over-places";
import {
  ChangeRequest,
  ChangeRequestStatus,
  ChangeRequestSummary,
  CreateChangeRequest,
  DecideConflict,
  DecideConflicts,
  Forecast,
  Mergeability,
  MergeChangeRequest,
  MergeConflict,
  MergeReceipt,
  MergeResult,
  PageForecast,
  ReviewStanding,
  RulesPreview,
  SplitChangeRequest,
  SuggestedSubject,
  UpdateChangeRequest,
  UpdateResult,
} from "@/lib/model/change-requests/schemas";
import { SpaceMergeRules } from "@/lib/model/spaces/schemas";
import { defineOperation } from "@/lib/platform/api/operation";

const CR = PLACES.changeRequest.path;
const tag = "change-requests";

const filters = {
  status: queryList(ChangeRequestStatus).default(["open"]).describe("Repeat the key for several."),
  creator: z.string().max(64).optional().describe("Only those this person created."),
  contributor: z.string().max(64).optional().describe("Only those this person contributed to."),
  requestedReviewer: z.string().max(64).optional().describe("Only those waiting for this person's review."),
  reviewer: z
    .string()
    .max(64)
    .optional()
    .describe("Only those that this person was asked to review, or reviewed."),
  review: ReviewStanding.optional().describe(
    "Only those whose reviews stand so. “approved”: by somebody, and nobody's last word requests changes; “none”: nobody was asked or heard.",
  ),
  search: z.string().max(200).optional().describe("Words of the subject or the description, or the number."),
  editedPage: z.string().max(64).optional().describe("Only those that edit, add, move or delete this page."),
  orderBy: z
    .enum(["updatedAt", "createdAt", "waiting"])
    .default("updatedAt")
    .describe(
      "The latest first. By `updatedAt`, what is updated while you walk through the pages comes, perhaps again, at their end. By `waiting`, those that `requestedReviewer` was asked about first come first; without `requestedReviewer` there are none.",
    ),
};

const idsQuery = z.object({
  changeRequest: queryList(z.string().min(1).max(64), 100).describe(
    "Ids; repeat the key, 100 times at most.",
  ),
});
const forecasts = z.object({ items: z.array(Forecast), count: z.int() });
const summaries = z.object({ items: z.array(ChangeRequestSummary), count: z.int() });
const summaryDescription = "In the order of the ids; those that you cannot see are left out.";
const forecastDescription =
  "Answers for those that are open or drafts; others, and those that you cannot see, are left out.";

export const changeRequests = {
  list: defineOperation({
    id: "listChangeRequests",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/change-requests",
    summary: "List the change requests of a space",
    access: access.space("space.view"),
    query: pageQuery(filters),
    response: paginated(ChangeRequest),
  }),
  listInOrganization: defineOperation({
    id: "listOrganizationChangeRequests",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/change-requests",
    summary: "List the change requests of all spaces that you can see",
    access: access.organization("organization.view"),
    query: pageQuery({
      ...filters,
      space: z.string().max(64).optional().describe("Only those of this space."),
      site: z
        .string()
        .max(64)
        .optional()
        .describe("Spaces do not belong to sites: with it, the list is empty."),
    }),
    response: paginated(ChangeRequest),
  }),
  forecast: defineOperation({
    id: "forecastChangeRequests",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/change-requests/forecasts",
    summary: "What change requests share with each other and with what the space changed meanwhile",
    description: forecastDescription,
    access: access.space("space.view"),
    query: idsQuery,
    response: forecasts,
  }),
  forecastInOrganization: defineOperation({
    id: "forecastOrganizationChangeRequests",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/change-requests/forecasts",
    summary:
      "What change requests of all spaces that you can see share with each other and with their spaces",
    description: forecastDescription,
    access: access.organization("organization.view"),
    query: idsQuery,
    response: forecasts,
  }),
  summaries: defineOperation({
    id: "summarizeChangeRequests",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/change-requests/summaries",
    summary: "How many pages change requests change, and where their reviews stand",
    description: summaryDescription,
    access: access.space("space.view"),
    query: idsQuery,
    response: summaries,
  }),
  summariesInOrganization: defineOperation({
    id: "summarizeOrganizationChangeRequests",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/change-requests/summaries",
    summary: "How many pages change requests of all spaces change, and where their reviews stand",
    description: summaryDescription,
    access: access.organization("organization.view"),
    query: idsQuery,
    response: summaries,
  }),
  create: defineOperation({
    id: "createChangeRequest",
    tag,
    method: "POST",
    path: "/spaces/{spaceId}/change-requests",
    summary: "Create a change request",
    access: access.space("space.edit"),
    agents: true,
    body: CreateChangeRequest,
    response: ChangeRequest,
    status: 201,
    locates: true,
  }),
  get: defineOperation({
    id: "getChangeRequest",
    tag,
    method: "GET",
    path: CR,
    summary: "Get a change request",
    access: access.changeRequest("space.view"),
    response: ChangeRequest,
  }),
  update: defineOperation({
    id: "updateChangeRequest",
    tag,
    method: "PATCH",
    path: CR,
    summary: "Change the subject, description or status of a change request",
    access: access.changeRequest("space.edit"),
    conditional: true,
    body: UpdateChangeRequest,
    response: ChangeRequest,
  }),
  suggestSubject: defineOperation({
    id: "suggestChangeRequestSubject",
    tag,
    method: "GET",
    path: `${CR}/suggested-subject`,
    summary: "Suggest a subject, made from what a change request changes",
    access: access.changeRequest("space.view"),
    response: SuggestedSubject,
  }),
  merge: defineOperation({
    id: "mergeChangeRequest",
    tag,
    method: "POST",
    path: `${CR}/merge`,
    summary: "Merge a change request into the space",
    description:
      "One transaction. With conflicts nothing goes live: the answer is “conflicts”, and they wait in the change request. A draft and an archived change request can be merged too; an archived one counts as reopened. If-Match takes the tag of the change request's revision.",
    access: access.changeRequest("space.merge"),
    conditional: true,
    body: MergeChangeRequest,
    bodyOptional: true,
    response: MergeResult,
  }),
  pull: defineOperation({
    id: "updateChangeRequestFromMain",
    tag,
    method: "POST",
    path: `${CR}/update`,
    summary: "Pull the space's content into a change request",
    access: access.changeRequest("space.edit"),
    conditional: true,
    response: UpdateResult,
  }),
  split: defineOperation({
    id: "splitChangeRequest",
    tag,
    method: "POST",
    path: `${CR}/split`,
    summary: "Take pages out of a change request into a change request of their own",
    description:
      "One transaction. New pages above them, pages deleted with them and files they use come along; the rest stays, and so do comments and reviews. The new change request has the same author and status. If-Match takes the tag of the change request's revision.",
    access: access.changeRequest("space.edit"),
    conditional: true,
    body: SplitChangeRequest,
    response: ChangeRequest,
    status: 201,
    locates: true,
  }),
  mergeability: defineOperation({
    id: "getChangeRequestMergeability",
    tag,
    method: "GET",
    path: `${CR}/mergeability`,
    summary: "Whether a change request can be merged now, and what is missing",
    access: access.changeRequest("space.view"),
    response: Mergeability,
  }),
  previewRules: defineOperation({
    id: "previewMergeRules",
    tag,
    method: "POST",
    path: "/spaces/{spaceId}/merge-rules/preview",
    summary: "Which open change requests would wait if the space had these merge rules",
    description: "Writes nothing.",
    access: access.space("space.manage"),
    body: z.strictObject({ mergeRules: SpaceMergeRules }),
    response: RulesPreview,
  }),
  receipt: defineOperation({
    id: "getChangeRequestMergeReceipt",
    tag,
    method: "GET",
    path: `${CR}/receipt`,
    summary: "How a change request was put together with what the space changed meanwhile",
    access: access.changeRequest("space.view"),
    response: MergeReceipt,
  }),
  conflicts: defineOperation({
    id: "listChangeRequestConflicts",
    tag,
    method: "GET",
    path: `${CR}/conflicts`,
    summary: "List the conflicts of a change request, resolved and unresolved",
    access: access.changeRequest("space.view"),
    response: z.object({ items: z.array(MergeConflict), count: z.int() }),
  }),
  resolveConflict: defineOperation({
    id: "resolveChangeRequestConflict",
    tag,
    method: "PUT",
    path: `${CR}/conflicts/{conflictId}`,
    summary: "Resolve a conflict, or take a resolution back",
    description: "A decision can be changed until somebody edits the page after it.",
    access: access.changeRequest("space.edit"),
    body: DecideConflict,
    bodyLimit: 4 << 20,
    response: MergeConflict,
  }),
  resolveConflicts: defineOperation({
    id: "resolveChangeRequestConflicts",
    tag,
    method: "PATCH",
    path: `${CR}/conflicts`,
    summary: "Resolve several conflicts at once, or take resolutions back",
    description:
      "One transaction and one revision: all decisions count, or none. Answers the conflicts that were decided. With “expected” nobody else's decision is overwritten unseen.",
    access: access.changeRequest("space.edit"),
    body: DecideConflicts,
    bodyLimit: 16 << 20,
    response: z.object({ items: z.array(MergeConflict), count: z.int() }),
  }),
};

export const pageForecasts = overPlaces(LIVE, {
  get: {
    id: "forecast{Place}Page",
    tag,
    method: "GET",
    path: "{content}/page/{pageId}/forecast",
    summary: "Who else is at work on a page of a {place}",
    action: "space.view",
    response: PageForecast,
    differs: {
      space: {
        summary: "Who is at work on a page of a space",
        description: "What a change request opened now would meet on this page.",
      },
    },
  },
});
