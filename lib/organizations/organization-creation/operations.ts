import { access } from "@/lib/core/access/access";
import {
  CreateOrganization,
  CreateOrganizationQuery,
  Organization,
} from "@/lib/organizations/organizations/schemas";
import { defineOperation } from "@/lib/platform/api/operation";

export const organizationCreation = {
  create: defineOperation({
    id: "createOrganization",
    tag: "organizations",
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
};
