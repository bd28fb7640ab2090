import { access } from "@/lib/core/access/access";
import { defineOperation } from "@/lib/platform/api/operation";
import { ChangeSiteDraft, SiteDraft } from "./schemas";

const tag = "site-draft";
const DRAFT = "/orgs/{organizationId}/sites/{siteId}/draft";

export const siteDraft = {
  get: defineOperation({
    id: "getSiteDraft",
    tag,
    method: "GET",
    path: DRAFT,
    summary: "Get the changes of a site that wait to be published, and the site with them",
    description:
      "A site has one draft, which its managers share. Without changes the draft is empty. Other operations change the site at once.",
    access: access.site("site.manage"),
    response: SiteDraft,
  }),
  change: defineOperation({
    id: "changeSiteDraft",
    tag,
    method: "POST",
    path: `${DRAFT}/changes`,
    summary: "Add changes to the draft of a site",
    description:
      "Changes that would be refused when publishing are refused here too. A change of the same fields as the caller's last one extends that one.",
    access: access.site("site.manage"),
    conditional: true,
    body: ChangeSiteDraft,
    response: SiteDraft,
  }),
  undo: defineOperation({
    id: "undoSiteDraftChange",
    tag,
    method: "DELETE",
    path: `${DRAFT}/changes/{draftChangeId}`,
    summary: "Remove a change from the draft of a site",
    description: "Fails with 409 if a later change needs it.",
    access: access.site("site.manage"),
    deletes: true,
  }),
  discard: defineOperation({
    id: "discardSiteDraft",
    tag,
    method: "DELETE",
    path: DRAFT,
    summary: "Discard the draft of a site",
    access: access.site("site.manage"),
    conditional: true,
    deletes: true,
  }),
  publish: defineOperation({
    id: "publishSiteDraft",
    tag,
    method: "POST",
    path: `${DRAFT}/publish`,
    summary: "Make all changes of a site's draft",
    description:
      "Makes all of them, or none. Fails with 412, naming the changes, if the site changed since the draft began in a part that the draft changes too. Read the draft, then repeat the request with its ETag in `If-Match` to make the changes nevertheless.",
    access: access.site("site.manage"),
    conditional: true,
    response: SiteDraft,
  }),
};
