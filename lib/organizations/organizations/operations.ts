import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { PageQuery, paginated } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import { CreateOrganization, CreateOrganizationQuery, Organization, UpdateOrganization } from "./schemas";

const tag = "organizations";

export const organizations = {
  list: defineOperation({
    id: "listOrganizations",
    tag,
    method: "GET",
    path: "/orgs",
    summary: "List the organizations you belong to",
    access: access.user(),
    spaceTokens: true,
    query: PageQuery,
    response: paginated(Organization),
  }),
  ofDomain: defineOperation({
    id: "listOrganizationsOfEmailDomain",
    tag,
    method: "GET",
    path: "/email-domains/{emailDomain}/orgs",
    summary: "List the organizations of an e-mail domain that you belong to or can join",
    description:
      "Returns organizations that list the domain or have verified it. Organizations you do not belong to are included only if you can join: your address is confirmed and in this domain, and they both list it and have verified it. Their settings are left out.",
    access: access.user(),
    response: z.object({ organizations: z.array(Organization).describe("The organizations, by title.") }),
  }),
  create: defineOperation({
    id: "createOrganization",
    tag,
    method: "POST",
    path: "/orgs",
    summary: "Create an organization",
    description:
      "You become its first admin. Fails with 403 and the reason `organizations_by_operators` if only operators can create organizations.",
    access: access.account(),
    query: CreateOrganizationQuery,
    body: CreateOrganization,
    response: Organization,
    status: 201,
    locates: true,
  }),
  get: defineOperation({
    id: "getOrganization",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}",
    summary: "Get an organization",
    access: access.organization("organization.view"),
    spaceTokens: true,
    response: Organization,
  }),
  update: defineOperation({
    id: "updateOrganization",
    tag,
    method: "PATCH",
    path: "/orgs/{organizationId}",
    summary: "Change an organization",
    description: "Fields that are absent stay as they are.",
    access: access.organization("organization.admin"),
    conditional: true,
    body: UpdateOrganization,
    response: Organization,
  }),
};
