import { addresses } from "@/lib/addresses";
import { can, roleInTeam } from "@/lib/core/access/roles";
import { apiUrl, appUrl } from "@/lib/platform/urls";
import type { Organization } from "./schemas";
import type { OrganizationSubject } from "./subject";

export function presentOrganization(row: OrganizationSubject): Organization {
  return {
    object: "organization",
    id: row.organizationId,
    title: row.title,
    createdAt: row.createdAt.toISOString(),
    // The domains are those of its people, whom guests may not list.
    emailDomains: can(row.role, "organization.listMembers") ? row.emailDomains : [],
    ...(row.hostname !== null && { hostname: row.hostname }),
    type: row.type,
    ...(row.useCase !== null && { useCase: row.useCase as Organization["useCase"] }),
    ...(row.communityType !== null && { communityType: row.communityType as Organization["communityType"] }),
    defaultRole: row.defaultRole,
    ...(row.defaultSiteId !== null && { defaultContent: { type: "site", site: row.defaultSiteId } }),
    sso: row.sso,
    secondFactor: row.secondFactor,
    ai: row.ai,
    inviteLinks: row.inviteLinks,
    plan: row.plan as Organization["plan"],
    mergeRules: row.mergeRules,
    urls: {
      location: apiUrl(`/orgs/${row.organizationId}`),
      app: appUrl(addresses.organization.home(row.organizationId)),
      ...(row.logo !== null && { logo: row.logo }),
    },
    trial: { status: "notapplicable" },
    permissions: permissionsOf(row),
  };
}

/** Presents an organization to people outside of it, who may know its title only. */
export function presentPublisher(row: OrganizationSubject): Organization {
  const { object, id, title, createdAt, emailDomains, hostname, type, plan, urls, trial, permissions } =
    presentOrganization({ ...row, role: null, ownsTeam: false });
  return {
    ...{ object, id, title, createdAt, emailDomains, hostname, type, plan, urls, trial },
    inviteLinks: false,
    mergeRules: { type: "none" },
    permissions: { ...permissions, view: false },
  };
}

function permissionsOf({ role, ownsTeam }: OrganizationSubject): Organization["permissions"] {
  const admin = can(role, "organization.admin");
  const listIntegrations = can(role, "organization.listIntegrations");
  return {
    view: can(role, "organization.view"),
    admin,
    ownTeam: can(roleInTeam(role, ownsTeam), "team.manage"),
    createContent: can(role, "organization.createContent"),
    createOpenAPISpec: can(role, "organization.createOpenAPISpec"),
    ingestConversations: admin,
    viewBilling: admin,
    listMembers: can(role, "organization.listMembers"),
    listTeams: can(role, "organization.listTeams"),
    listIntegrations,
    listInstallations: listIntegrations,
    installIntegration: admin,
  };
}
