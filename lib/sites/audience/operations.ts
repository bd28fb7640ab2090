import { access } from "@/lib/core/access/access";
import { PageQuery, paginated } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import {
  CreateShareLink,
  PublishingAuth,
  PutAdaptiveSchema,
  ShareLink,
  SiteAdaptiveSchema,
  TemplateConditions,
  UpdatePublishingAuth,
  UpdateShareLink,
} from "./schemas";

const tag = "site-audience";
const SITE = "/orgs/{organizationId}/sites/{siteId}";
const LINK = `${SITE}/share-links/{shareLinkId}` as const;

export const shareLinks = {
  list: defineOperation({
    id: "listShareLinks",
    tag,
    method: "GET",
    path: `${SITE}/share-links`,
    summary: "List the share links of a site, oldest first",
    access: access.site("site.manage"),
    query: PageQuery,
    response: paginated(ShareLink),
  }),
  create: defineOperation({
    id: "createShareLink",
    tag,
    method: "POST",
    path: `${SITE}/share-links`,
    summary: "Create a share link",
    description:
      "Anyone with its address reads the site while the visibility of the site is `share-link`, until the link is switched off or deleted.",
    access: access.site("site.manage"),
    body: CreateShareLink,
    response: ShareLink,
    status: 201,
    locates: true,
  }),
  update: defineOperation({
    id: "updateShareLink",
    tag,
    method: "PATCH",
    path: LINK,
    summary: "Change a share link",
    access: access.site("site.manage"),
    body: UpdateShareLink,
    response: ShareLink,
  }),
  remove: defineOperation({
    id: "deleteShareLink",
    tag,
    method: "DELETE",
    path: LINK,
    summary: "Delete a share link",
    description: "Its address stops working at once.",
    access: access.site("site.manage"),
    deletes: true,
  }),
};

export const adaptiveSchemas = {
  get: defineOperation({
    id: "getAdaptiveSchema",
    tag,
    method: "GET",
    path: `${SITE}/adaptive-schema`,
    summary: "Get the claims that a site defines",
    description: "Fails with 404 while it defines none.",
    access: access.site("site.view"),
    response: SiteAdaptiveSchema,
  }),
  put: defineOperation({
    id: "putAdaptiveSchema",
    tag,
    method: "PUT",
    path: `${SITE}/adaptive-schema`,
    summary: "Define the claims of a site's visitors",
    description:
      "Conditions of the site are checked against it; the error names a condition that would become invalid.",
    access: access.site("site.manage"),
    conditional: true,
    body: PutAdaptiveSchema,
    response: SiteAdaptiveSchema,
  }),
  templates: defineOperation({
    id: "listTemplateConditions",
    tag,
    method: "GET",
    path: `${SITE}/adaptive-schema/template-conditions`,
    summary: "List conditions to start from, made from the claims of a site",
    access: access.site("site.view"),
    response: TemplateConditions,
  }),
};

export const publishingAuth = {
  get: defineOperation({
    id: "getPublishingAuth",
    tag,
    method: "GET",
    path: `${SITE}/publishing/auth`,
    summary: "Get how visitors of a site are authenticated",
    access: access.site("site.manage"),
    response: PublishingAuth,
  }),
  update: defineOperation({
    id: "updatePublishingAuth",
    tag,
    method: "PATCH",
    path: `${SITE}/publishing/auth`,
    summary: "Change how visitors of a site are authenticated",
    description:
      "`integration` leaves it to an installed integration with the scope `site:visitor:auth`; fails with 400 without one.",
    access: access.site("site.manage"),
    conditional: true,
    body: UpdatePublishingAuth,
    response: PublishingAuth,
  }),
  regenerate: defineOperation({
    id: "regeneratePublishingKey",
    tag,
    method: "POST",
    path: `${SITE}/publishing/auth/regenerate`,
    summary: "Replace the key for the tokens of a site's visitors",
    description: "Tokens signed with the old key stop working at once.",
    access: access.site("site.manage"),
    response: PublishingAuth,
  }),
};
