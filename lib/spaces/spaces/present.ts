import "server-only";
import { addresses } from "@/lib/addresses";
import { can } from "@/lib/core/access/roles";
import { presentGitSync } from "@/lib/exchange/git/present-sync";
import { apiUrl, appUrl } from "@/lib/platform/urls";
import { publishedUrls } from "./published-place";
import type { Space } from "./schemas";
import { mergeRulesOf } from "./stored-merge-rules";
import type { PlacedSpace } from "./subject";

/** Presents a space with the viewer's permissions. */
export function presentSpace(space: PlacedSpace): Space {
  const may = (action: Parameters<typeof can>[1]) => can(space.role, action);
  return {
    object: "space",
    id: space.id,
    title: space.title,
    emoji: space.emoji,
    visibility: space.visibility,
    createdAt: space.createdAt.toISOString(),
    updatedAt: space.updatedAt.toISOString(),
    ...(space.deletedAt && { deletedAt: space.deletedAt.toISOString() }),
    ...(space.editMode && { editMode: space.editMode }),
    mergeRules: mergeRulesOf(space),
    urls: {
      location: apiUrl(`/spaces/${space.id}`),
      app: appUrl(addresses.space.reader(space.id)),
      ...publishedUrls(space),
      ...(space.icon !== null && { icon: space.icon }),
    },
    organization: space.organizationId,
    ...(space.parentId !== null && { parent: space.parentId }),
    ...(space.language !== null && { language: space.language }),
    revision: space.headRevisionId,
    defaultLevel: space.defaultLevel === "none" ? null : space.defaultLevel,
    comments: space.commentsOpen,
    changeRequests: space.changeRequestsTotal,
    changeRequestsOpen: space.changeRequestsOpen,
    changeRequestsDraft: space.changeRequestsDraft,
    ...(space.gitSync && { gitSync: presentGitSync(space.gitSync) }),
    permissions: {
      view: may("space.view"),
      access: may("space.manage"),
      admin: may("space.manage"),
      viewInviteLinks: may("space.manage"),
      edit: may("space.edit"),
      triggerGitSync: may("space.manage"),
      comment: may("space.comment"),
      merge: may("space.merge"),
      review: may("space.review"),
      installIntegration: may("space.admin"),
    },
  };
}
