import { access } from "@/lib/core/access/access";
import { PageQuery, paginated } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import { AddDomain, OrganizationDomain } from "./schemas";

const tag = "email-domains";
const DOMAINS = "/orgs/{organizationId}/domains";
const admin = access.organization("organization.admin");

export const emailDomains = {
  list: defineOperation({
    id: "listDomains",
    tag,
    method: "GET",
    path: DOMAINS,
    summary: "List the e-mail domains of an organization, by name",
    access: admin,
    query: PageQuery,
    response: paginated(OrganizationDomain),
  }),
  add: defineOperation({
    id: "addDomain",
    tag,
    method: "POST",
    path: DOMAINS,
    summary: "Add an e-mail domain to verify",
    description:
      "Answers the DNS record that proves ownership of the domain. An existing domain stays unchanged.",
    access: admin,
    body: AddDomain,
    response: OrganizationDomain,
    status: 201,
  }),
  check: defineOperation({
    id: "checkDomain",
    tag,
    method: "POST",
    path: `${DOMAINS}/{domain}/check`,
    summary: "Check the DNS record of an e-mail domain",
    description:
      "Verifies the domain if the record is there; otherwise `problem` says what the check found. The record of a verified domain is checked every hour, and the verification ends when two checks in a row find it gone; `lapsedAt` is the time. A domain that an operator verified needs no record. Answers 409 if another organization has verified the domain and its record is still there.",
    access: admin,
    response: OrganizationDomain,
  }),
  remove: defineOperation({
    id: "removeDomain",
    tag,
    method: "DELETE",
    path: `${DOMAINS}/{domain}`,
    summary: "Remove an e-mail domain",
    description: "Members stay. New people are no longer recognized by an address at the domain.",
    access: admin,
    deletes: true,
  }),
};
