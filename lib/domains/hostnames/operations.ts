import { access } from "@/lib/core/access/access";
import { CustomHostname, SiteHostname, Subdomain } from "@/lib/model/hostnames/schemas";
import { defineOperation } from "@/lib/platform/api/operation";

const tag = "hostnames";
const OF_SITE = "/orgs/{organizationId}/sites/{siteId}/hostname";

export const hostnames = {
  subdomain: defineOperation({
    id: "getSubdomain",
    tag,
    method: "GET",
    path: "/subdomains/{subdomain}",
    summary: "Get whose hostname a subdomain is",
    description: "404 unless it is that of an organization you belong to.",
    access: access.user(),
    response: Subdomain,
  }),
  custom: defineOperation({
    id: "getCustomHostname",
    tag,
    method: "GET",
    path: "/custom-hostnames/{hostname}",
    summary: "Get what has a host of its own",
    description:
      "404 unless it is a site that you can see. Of several that claim the host, it is the one that is served there, or the first.",
    access: access.user(),
    response: CustomHostname,
  }),
  check: defineOperation({
    id: "checkCustomHostname",
    tag,
    method: "PATCH",
    path: "/custom-hostnames/{hostname}",
    summary: "Look at the DNS records of a site's host again",
    description:
      "The look takes a moment; `status` tells what it found. 400 while the site is not published.",
    access: access.user(),
    status: 204,
  }),
  remove: defineOperation({
    id: "removeCustomHostname",
    tag,
    method: "DELETE",
    path: "/custom-hostnames/{hostname}",
    summary: "Take the host of its own from a site",
    access: access.user(),
    conditional: true,
    deletes: true,
  }),
  ofSite: defineOperation({
    id: "getSiteHostname",
    tag,
    method: "GET",
    path: OF_SITE,
    summary: "Get the host of its own that a site claims",
    description:
      "Answers the DNS record that shows that the host is the organization's own. The site answers at the host once the record is found, or the host belongs to a domain that the organization has verified. 404 while it claims none; `PATCH` of the site sets it.",
    access: access.site("site.manage"),
    response: SiteHostname,
  }),
  checkOfSite: defineOperation({
    id: "checkSiteHostname",
    tag,
    method: "POST",
    path: `${OF_SITE}/check`,
    summary: "Look at the DNS records of a site's host now",
    description:
      "Looks whether they show that the host is the organization's own, and where they lead. They are looked at every hour from when the host is proven, and the proof ends when its record is gone twice in a row.",
    access: access.site("site.manage"),
    response: SiteHostname,
  }),
};
