import { access } from "@/lib/core/access/access";
import { AppliedSuggestions, ApplySuggestions } from "@/lib/model/comments/schemas";
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
};
