import {
  AppliedSuggestions,
  ApplySuggestions,
  ApplySuggestionsToSpace,
  PageBlock,
} from "@/lib/collaboration/comments/schemas";
import { defineForScopes } from "@/lib/content/scopes/define-for-scopes";
import { LIVE_SCOPES } from "@/lib/content/scopes/scope-kinds";
import { access } from "@/lib/core/access/access";
import { defineOperation } from "@/lib/platform/api/operation";

export const suggestions = {
  apply: defineOperation({
    id: "applySuggestions",
    tag: "comments",
    method: "POST",
    path: "/spaces/{spaceId}/change-requests/{changeRequestId}/suggestions/apply",
    summary: "Apply suggestions of comments to a change request",
    description:
      "All that still match become one revision, by the caller together with their authors, and their threads are resolved. The response gives a reason for each of the others, which stay open. Repeating the request returns the earlier result.",
    access: access.changeRequest("space.edit"),
    body: ApplySuggestions,
    response: AppliedSuggestions,
  }),
  applyToSpace: defineOperation({
    id: "applySuggestionsToSpace",
    tag: "comments",
    method: "POST",
    path: "/spaces/{spaceId}/suggestions/apply",
    summary: "Apply suggestions of comments on a space, in a change request",
    description:
      "As in a change request. A suggestion whose text differs in the change request is left as outdated.",
    access: access.space("space.edit"),
    body: ApplySuggestionsToSpace,
    response: AppliedSuggestions,
  }),
};

export const pageBlocks = defineForScopes(LIVE_SCOPES, {
  get: {
    id: "getPageBlockIn{Scope}",
    tag: "comments",
    method: "GET",
    path: "{content}/page/{pageId}/block/{blockKey}",
    summary: "Get the Markdown of a block of a page in a {scope}, as a start for a suggestion",
    action: "space.view",
    response: PageBlock,
  },
});
