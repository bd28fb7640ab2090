import { access } from "@/lib/core/access/access";
import { CustomHostname, Subdomain } from "@/lib/model/hostnames/schemas";
import { defineOperation } from "@/lib/platform/api/operation";

const tag = "hostnames";

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
    description: "404 unless it is a site that you can see.",
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
};
