import { z } from "zod";
import { defineForScopes } from "@/lib/content/scopes/define-for-scopes";
import { CONTENT_SCOPES, LIVE_SCOPES } from "@/lib/content/scopes/scope-kinds";
import { access } from "@/lib/core/access/access";
import { pageQuery, paginated, queryList } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import { SpaceMergeRules } from "@/lib/spaces/spaces/schemas";
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
} from "./schemas";

const CR = CONTENT_SCOPES.changeRequest.path;
const tag = "change-requests";

const filters = {
  status: queryList(ChangeRequestStatus).default(["open"]).describe("Repeat the key for several."),
  creator: z.string().max(64).optional().describe("Only those that this person created."),
  contributor: z.string().max(64).optional().describe("Only those that this person contributed to."),
  requestedReviewer: z.string().max(64).optional().describe("Only those waiting for this person's review."),
  reviewer: z
    .string()
    .max(64)
    .optional()
    .describe("Only those that this person reviewed or was asked to review."),
  review: ReviewStanding.optional().describe(
    "Only those with this review state. “approved”: at least one approval, and no reviewer's latest review requests changes; “none”: no reviews and no review requests.",
  ),
  search: z.string().max(200).optional().describe("Words of the subject or the description, or the number."),
  editedPage: z.string().max(64).optional().describe("Only those that edit, add, move or delete this page."),
  orderBy: z
    .enum(["updatedAt", "createdAt", "waiting"])
    .default("updatedAt")
    .describe(
      "Newest first. With `updatedAt`, change requests updated while you page through the list appear, perhaps again, on the last pages. With `waiting`, the oldest requests to `requestedReviewer` come first; without `requestedReviewer` the list is empty.",
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
        .describe("Spaces do not belong to sites: the list is empty with this parameter."),
    }),
    response: paginated(ChangeRequest),
  }),
  forecast: defineOperation({
    id: "forecastChangeRequests",
    tag,
    method: "GET",
    path: "/spaces/{spaceId}/change-requests/forecasts",
    summary: "Forecast overlaps of change requests with each other and with their space",
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
    summary: "Forecast overlaps of change requests in all spaces that you can see",
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
    summary: "Summarize changed pages and reviews of change requests",
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
    summary: "Summarize changed pages and reviews of change requests in all spaces",
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
    summary: "Suggest a subject from the changes of a change request",
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
      "Runs in one transaction. With conflicts nothing is published: the answer is “conflicts”, and the change request holds them. Drafts and archived change requests can be merged too; an archived one is reopened first. If-Match takes the tag of the change request's revision.",
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
    summary: "Split pages off into a change request of their own",
    description:
      "Runs in one transaction. New pages above them, pages deleted with them and files they use move along; everything else stays, including comments and reviews. The new change request has the same author and status. If-Match takes the tag of the change request's revision.",
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
    summary: "Check if a change request can be merged, and what is missing",
    access: access.changeRequest("space.view"),
    response: Mergeability,
  }),
  previewRules: defineOperation({
    id: "previewMergeRules",
    tag,
    method: "POST",
    path: "/spaces/{spaceId}/merge-rules/preview",
    summary: "Preview which open change requests these merge rules would hold back",
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
    summary: "Get the receipt of how a change request was combined with the space's changes",
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
    summary: "Resolve a conflict, or undo a resolution",
    description: "A decision can be changed until the page is edited after it.",
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
    summary: "Resolve several conflicts at once, or undo resolutions",
    description:
      "Runs in one transaction and writes one revision: all decisions count, or none. Answers the resolved conflicts. With “expected” you cannot overwrite a decision that you have not seen.",
    access: access.changeRequest("space.edit"),
    body: DecideConflicts,
    bodyLimit: 16 << 20,
    response: z.object({ items: z.array(MergeConflict), count: z.int() }),
  }),
};

export const pageForecasts = defineForScopes(LIVE_SCOPES, {
  get: {
    id: "forecast{Scope}Page",
    tag,
    method: "GET",
    path: "{content}/page/{pageId}/forecast",
    summary: "List other people's changes to a page of a {scope}",
    action: "space.view",
    response: PageForecast,
    differs: {
      space: {
        summary: "List open changes to a page of a space",
        description: "The forecast for a change request that you would open now.",
      },
    },
  },
});
