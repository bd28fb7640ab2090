import { access } from "@/lib/core/access/access";
import { defineForScopes } from "@/lib/domains/places/define-for-scopes";
import { LIVE_SCOPES } from "@/lib/domains/places/scope-kinds";
import {
  AppliedSuggestions,
  ApplySuggestions,
  ApplySuggestionsToSpace,
  PageBlock,
} from "@/lib/model/comments/schemas";
import { defineOperation } from "@/lib/platform/api/operation";

export const suggestions = {
  apply: defineOperation({
    id: "applySuggestions",
    tag: "comments",
    method: "POST",
    path: "/spaces/{spaceId}/change-requests/{changeRequestId}/suggestions/apply",
    summary: "Apply suggestions of comments to a change request",
    description:
      "All that fit become one revision, by the caller together with who suggested them, and their threads are resolved. Others are left as they are, and the answer says why. Applying again answers what was applied before.",
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
      "As in a change request. What reads otherwise in the change request than in the space is left as outdated.",
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
    summary: "Get a block of a page in a {scope} as it is written, to suggest another text for it",
    action: "space.view",
    response: PageBlock,
  },
});
