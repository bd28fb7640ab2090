import { access } from "@/lib/core/access/access";
import { defineOperation } from "@/lib/platform/api/operation";
import { ArrangedSite, ArrangeSite } from "./schemas";

const tag = "site-structure";
const CHANGES = "/orgs/{organizationId}/sites/{siteId}/structure/changes";

export const siteArrangement = {
  arrange: defineOperation({
    id: "arrangeSite",
    tag,
    method: "POST",
    path: CHANGES,
    summary: "Rearrange a site in one step",
    description: "All changes are made, or none.",
    access: access.site("site.manage"),
    body: ArrangeSite,
    response: ArrangedSite,
  }),
  preview: defineOperation({
    id: "previewSiteArrangement",
    tag,
    method: "POST",
    path: `${CHANGES}/preview`,
    summary: "Preview a site after some changes",
    description: "Nothing is changed. Changes that would be refused are refused here too.",
    access: access.site("site.manage"),
    body: ArrangeSite,
    response: ArrangedSite,
  }),
};
