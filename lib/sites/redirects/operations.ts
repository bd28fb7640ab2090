import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { pageQuery, paginated, queryBoolean } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import { shareKey } from "@/lib/sites/audience/share-key";
import {
  ChangeRedirects,
  CreateRedirect,
  RedirectResults,
  RedirectSource,
  ResolvedRedirect,
  SiteRedirect,
  UpdateRedirect,
} from "./schemas";

const SITE = "/orgs/{organizationId}/sites/{siteId}";
const REDIRECT = `${SITE}/redirects/{siteRedirectId}` as const;
const tag = "site-redirects";

export const siteRedirects = {
  list: defineOperation({
    id: "listSiteRedirects",
    tag,
    method: "GET",
    path: `${SITE}/redirects`,
    summary: "List the redirects of a site by source",
    access: access.site("site.view"),
    query: pageQuery({
      search: z.string().max(512).optional().describe("Only redirects whose source contains this text."),
      automatic: queryBoolean()
        .optional()
        .describe("true: only those created by a move within the site; false: only the others."),
    }),
    response: paginated(SiteRedirect),
  }),
  create: defineOperation({
    id: "createSiteRedirect",
    tag,
    method: "POST",
    path: `${SITE}/redirects`,
    summary: "Create a redirect of a site",
    description: "The source cannot be the address of a section or a space of the site.",
    access: access.site("site.manage"),
    body: CreateRedirect,
    response: SiteRedirect,
    status: 201,
  }),
  changeMany: defineOperation({
    id: "changeSiteRedirects",
    tag,
    method: "PUT",
    path: `${SITE}/redirects`,
    summary: "Create, change, delete and publish many redirects of a site",
    description:
      "Changes are made in order. A change that fails is reported in its result and does not stop the others.",
    access: access.site("site.manage"),
    body: ChangeRedirects,
    response: RedirectResults,
  }),
  update: defineOperation({
    id: "updateSiteRedirect",
    tag,
    method: "PATCH",
    path: REDIRECT,
    summary: "Change a redirect",
    access: access.site("site.manage"),
    body: UpdateRedirect,
    response: SiteRedirect,
  }),
  remove: defineOperation({
    id: "deleteSiteRedirect",
    tag,
    method: "DELETE",
    path: REDIRECT,
    summary: "Delete a redirect",
    access: access.site("site.manage"),
    deletes: true,
  }),
  resolve: defineOperation({
    id: "resolveSiteRedirect",
    tag,
    method: "GET",
    path: `${SITE}/redirect`,
    summary: "Get the redirect target of an address of a site",
    description: "Fails with 404 if it is not redirected.",
    access: access.site("site.view"),
    query: z.object({ source: RedirectSource.describe("The address, below that of the site."), shareKey }),
    response: ResolvedRedirect,
  }),
};
