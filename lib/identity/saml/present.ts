import "server-only";
import { can, type Role } from "@/lib/core/access/roles";
import { presentTeam } from "@/lib/organizations/teams/present";
import type { TeamRow } from "@/lib/organizations/teams/row";
import type { StatementRows } from "@/lib/platform/db/statement-rows";
import { apiUrl } from "@/lib/platform/urls";
import { describeCertificate } from "./certificates";
import type { SamlProvider, SsoLogin } from "./schemas";
import { serviceOf } from "./service";

export type ProviderRow = StatementRows["saml-provider-by-id"] & { defaultTeam: TeamRow | null };

/** Presents a provider to a person with this role in the organization. */
export const presentProvider = (row: ProviderRow, role: Role | null): SamlProvider => ({
  object: "saml-provider",
  id: row.id,
  label: row.label,
  product: row.product,
  enabled: row.enabled,
  ...(row.issuer !== null && { entityID: row.issuer }),
  ...(row.ssoUrl !== null && { ssoURL: row.ssoUrl }),
  ...(row.certificates.length > 0 && { certificate: row.certificates.join("") }),
  certificates: row.certificates.map((pem) => describeCertificate(pem, row.certificateUses)),
  nameIdFormat: row.nameIdFormat,
  ...(row.emailAttribute !== null && { emailAttribute: row.emailAttribute }),
  ...(row.nameAttribute !== null && { nameAttribute: row.nameAttribute }),
  ...(row.defaultTeam !== null && { defaultTeam: presentTeam(row.defaultTeam, role) }),
  defaultRole: row.defaultRole,
  ...(row.groupsAttribute !== null && { groupsAttribute: row.groupsAttribute }),
  groupMappings: row.groupMappings,
  allowIdpInitiated: row.allowIdpInitiated,
  encryptAssertions: row.encryptAssertions,
  signRequests: row.signRequests,
  refuseExpired: row.refuseExpired,
  ...(row.provenAt !== null && { provenAt: row.provenAt.toISOString() }),
  createdAt: row.createdAt.toISOString(),
  status: row.enabled && isComplete(row) ? "active" : "pending",
  rehearsable: isComplete(row),
  service: {
    ...serviceOf(row.id),
    ...(row.signRequests && row.signingCertificate !== null && { certificate: row.signingCertificate }),
    ...(row.encryptAssertions &&
      row.decryptionCertificate !== null && { encryptionCertificate: row.decryptionCertificate }),
  },
  permissions: { view: can(role, "organization.admin"), admin: can(role, "organization.admin") },
  urls: { location: apiUrl(`/orgs/${row.organizationId}/saml/${row.id}`) },
});

const isComplete = ({ issuer, ssoUrl, certificates }: ProviderRow): boolean =>
  issuer !== null && ssoUrl !== null && certificates.length > 0;

export const presentLogin = ({ id, label }: Pick<ProviderRow, "id" | "label">): SsoLogin => ({
  id,
  label,
  startURL: serviceOf(id).startURL,
});
