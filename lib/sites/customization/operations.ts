import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { queryBoolean } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import { Customization, CustomizationOverride } from "./schemas";

const SITE = "/orgs/{organizationId}/sites/{siteId}";
const SITE_SPACE = `${SITE}/site-spaces/{siteSpaceId}` as const;
const unmasked = z.object({ unmasked: queryBoolean().optional().describe("Deprecated; has no effect.") });

export const siteCustomization = {
  get: defineOperation({
    id: "getSiteCustomization",
    tag: "sites",
    method: "GET",
    path: `${SITE}/customization`,
    summary: "Get the customization of a site",
    access: access.site("site.view"),
    query: unmasked,
    response: Customization,
  }),
  put: defineOperation({
    id: "putSiteCustomization",
    tag: "sites",
    method: "PUT",
    path: `${SITE}/customization`,
    summary: "Set the customization of a site",
    description: "Replaces the whole customization.",
    access: access.site("site.manage"),
    conditional: true,
    body: Customization,
    response: Customization,
  }),
  getOfSpace: defineOperation({
    id: "getSiteSpaceCustomization",
    tag: "site-structure",
    method: "GET",
    path: `${SITE_SPACE}/customization`,
    summary: "Get the customization of a site space",
    description: "The customization of the site with the overrides of the site space.",
    access: access.site("site.view"),
    query: unmasked,
    response: Customization,
  }),
  override: defineOperation({
    id: "overrideSiteSpaceCustomization",
    tag: "site-structure",
    method: "PATCH",
    path: `${SITE_SPACE}/customization`,
    summary: "Override the customization of a site in a site space",
    description: "Absent fields stay as they are; null removes an override.",
    access: access.site("site.manage"),
    conditional: true,
    body: CustomizationOverride,
    response: Customization,
  }),
  reset: defineOperation({
    id: "resetSiteSpaceCustomization",
    tag: "site-structure",
    method: "DELETE",
    path: `${SITE_SPACE}/customization`,
    summary: "Remove the customization overrides of a site space",
    access: access.site("site.manage"),
    conditional: true,
    deletes: true,
  }),
};
