import { access } from "@/lib/core/access/access";
import { defineOperation } from "@/lib/platform/api/operation";
import { CustomHostname, SiteHostname, Subdomain } from "./schemas";

const tag = "hostnames";
const OF_SITE = "/orgs/{organizationId}/sites/{siteId}/hostname";

/** Managers of the site, which the hostname names. */
const ofManager = { access: access.user(), scope: "manage" } as const;

export const hostnames = {
  subdomain: defineOperation({
    id: "getSubdomain",
    tag,
    method: "GET",
    path: "/subdomains/{subdomain}",
    summary: "Get the organization of a subdomain",
    description: "404 unless you are a member of the organization.",
    access: access.user(),
    response: Subdomain,
  }),
  custom: defineOperation({
    id: "getCustomHostname",
    tag,
    method: "GET",
    path: "/custom-hostnames/{hostname}",
    summary: "Get the site with a custom hostname",
    description:
      "404 unless you can see the site. If several claim the host, the answer is the served one, or else the first.",
    access: access.user(),
    response: CustomHostname,
  }),
  check: defineOperation({
    id: "checkCustomHostname",
    tag,
    method: "PATCH",
    path: "/custom-hostnames/{hostname}",
    summary: "Check the DNS records of a custom hostname again",
    description:
      "The check runs in the background; `status` shows its result. 400 while the site is not published.",
    ...ofManager,
    status: 204,
  }),
  remove: defineOperation({
    id: "removeCustomHostname",
    tag,
    method: "DELETE",
    path: "/custom-hostnames/{hostname}",
    summary: "Remove a custom hostname from its site",
    ...ofManager,
    conditional: true,
    deletes: true,
  }),
  ofSite: defineOperation({
    id: "getSiteHostname",
    tag,
    method: "GET",
    path: OF_SITE,
    summary: "Get the custom hostname of a site",
    description:
      "Answers the DNS record that proves ownership of the host. The site is served there once the record is found, or if the host is below a verified domain of the organization. 404 if the site claims no host; `PATCH` of the site sets it.",
    access: access.site("site.manage"),
    response: SiteHostname,
  }),
  checkOfSite: defineOperation({
    id: "checkSiteHostname",
    tag,
    method: "POST",
    path: `${OF_SITE}/check`,
    summary: "Check the DNS records of a site's host now",
    description:
      "Checks the proof of ownership and the host's DNS target. Proven hosts are checked every hour, and a proof ends when its record is missing twice in a row.",
    access: access.site("site.manage"),
    response: SiteHostname,
  }),
};
