import "server-only";
import { Invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import {
  fingerprintOf,
  provenCertificates,
  refusesItsCertificates,
  requireWorkingProvider,
} from "@/lib/identity/sso/enforcement";
import type { OrganizationSubject } from "@/lib/organizations/organizations/subject";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { requireMatch } from "@/lib/platform/api/server/etag";
import type { Db, Tx } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";
import { inTransaction } from "@/lib/platform/db/transaction";
import { changesOf } from "@/lib/platform/events/changes";
import { record } from "@/lib/platform/events/record";
import { readCertificates } from "./certificates";
import { type ProviderRow, presentProvider } from "./present";
import { findProvider, getProvider } from "./queries";
import type { CreateSamlProvider, UpdateSamlProvider } from "./schemas";
import { newDecryptionKey, newSigningKey } from "./signing-key";

/** Adds a provider; it works once it is complete. */
export const createProvider = (
  db: Db,
  ctx: ActorContext,
  { organizationId }: OrganizationSubject,
  input: CreateSamlProvider,
): Promise<ProviderRow> =>
  inTransaction(db, async (tx) => {
    await checkTeams(tx, organizationId, input);
    const id = newId();
    await tx.samlProvider.create({
      data: {
        ...columnsOf(input),
        ...(input.signRequests && (await newSigningKey(id))),
        ...(input.encryptAssertions && (await newDecryptionKey(id))),
        ...{ label: input.label, id, organizationId },
      },
      select: { id: true },
    });
    await setMappings(tx, id, input.groupMappings);
    await record(tx, ctx, {
      type: "samlProvider.created",
      organizationId,
      subjectId: id,
      payload: { label: input.label },
    });
    return getProvider(tx, organizationId, id);
  });

/** Changes a provider; absent fields stay as they are. */
export const updateProvider = (
  db: Db,
  ctx: ActorContext,
  organization: OrganizationSubject,
  id: string,
  input: UpdateSamlProvider,
): Promise<ProviderRow> =>
  inTransaction(db, async (tx) => {
    const { organizationId, role } = organization;
    await lockProvider(tx, organizationId, id);
    const current = await getProvider(tx, organizationId, id);
    await requireMatch(ctx, () => presentProvider(current, role));
    await checkTeams(tx, organizationId, input);
    const columns = columnsOf(input);
    const changes = changesOf("samlProvider.updated", settingsOf(current), {
      ...input,
      ...(columns.certificates && { certificate: columns.certificates.join("") }),
    });
    if (!changes) return current;
    const endsProof = invalidatesProof(current, columns);
    if (isActive(current) && (columns.enabled === false || endsProof))
      await requireWorkingProvider(tx, organizationId, id);
    if (CONNECTION.some((name) => name in changes))
      await tx.samlRehearsal.deleteMany({ where: { samlProviderId: id } });
    const keys = {
      ...(input.signRequests && current.signingCertificate === null && (await newSigningKey(id))),
      ...(input.encryptAssertions && current.decryptionCertificate === null && (await newDecryptionKey(id))),
    };
    await tx.samlProvider.update({
      where: { id },
      data: { ...columns, ...keys, ...(endsProof && { provenAt: null }) },
      select: { id: true },
    });
    if (changes.groupMappings) await setMappings(tx, id, input.groupMappings);
    await record(tx, ctx, {
      type: "samlProvider.updated",
      organizationId,
      subjectId: id,
      payload: { changes },
    });
    return getProvider(tx, organizationId, id);
  });

/** Deletes a provider; a missing one is no error. */
export const deleteProvider = (
  db: Db,
  ctx: ActorContext,
  { organizationId, role }: OrganizationSubject,
  id: string,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockProvider(tx, organizationId, id);
    const current = await findProvider(tx, organizationId, id);
    if (!current) return;
    await requireMatch(ctx, () => presentProvider(current, role));
    if (current.enabled) await requireWorkingProvider(tx, organizationId, id);
    await tx.samlProvider.delete({ where: { id }, select: { id: true } });
    await record(tx, ctx, {
      type: "samlProvider.deleted",
      organizationId,
      subjectId: id,
      payload: { label: current.label },
    });
  });

/** The settings that a rehearsal tests; changing them makes its result invalid. */
const CONNECTION = [
  ...(["entityID", "ssoURL", "certificate", "refuseExpired"] as const),
  ...(["nameIdFormat", "emailAttribute", "signRequests", "encryptAssertions"] as const),
];

const isActive = ({ enabled, issuer, ssoUrl, certificates }: ProviderRow): boolean =>
  enabled && issuer !== null && ssoUrl !== null && certificates.length > 0;

/**
 * True if a change may break a working provider. Adding a certificate before the old one is removed is safe,
 * as is switching off sign-ins started at the provider.
 */
function invalidatesProof(current: ProviderRow, change: ReturnType<typeof columnsOf>): boolean {
  const isOther = (["issuer", "ssoUrl", "nameIdFormat", "emailAttribute", "signRequests"] as const).some(
    (name) => change[name] !== undefined && change[name] !== current[name],
  );
  const kept = new Set((change.certificates ?? current.certificates).map(fingerprintOf));
  return (
    isOther ||
    (current.encryptAssertions && change.encryptAssertions === false) ||
    !provenCertificates(current).some((pem) => kept.has(fingerprintOf(pem))) ||
    refusesItsCertificates({ ...current, refuseExpired: change.refuseExpired ?? false })
  );
}

/** Locks the organization first, as sign-ins do, which avoids deadlocks. */
async function lockProvider(tx: Tx, organizationId: string, id: string): Promise<void> {
  await lockRow(tx, "Organization", organizationId);
  await lockRow(tx, "SamlProvider", id);
}

function columnsOf({
  entityID,
  ssoURL,
  certificate,
  defaultTeam,
  groupMappings: _groupMappings,
  ...columns
}: UpdateSamlProvider) {
  return {
    ...columns,
    ...(entityID !== undefined && { issuer: entityID }),
    ...(ssoURL !== undefined && { ssoUrl: ssoURL }),
    ...(certificate !== undefined && { certificates: readCertificates(certificate) }),
    ...(defaultTeam !== undefined && { defaultTeamId: defaultTeam }),
  };
}

const settingsOf = ({ issuer, ssoUrl, certificates, defaultTeamId, ...row }: ProviderRow) => ({
  label: row.label,
  product: row.product,
  enabled: row.enabled,
  entityID: issuer ?? undefined,
  ssoURL: ssoUrl ?? undefined,
  certificate: certificates.join(""),
  nameIdFormat: row.nameIdFormat,
  emailAttribute: row.emailAttribute,
  nameAttribute: row.nameAttribute,
  defaultTeam: defaultTeamId,
  defaultRole: row.defaultRole,
  groupsAttribute: row.groupsAttribute,
  groupMappings: row.groupMappings,
  allowIdpInitiated: row.allowIdpInitiated,
  encryptAssertions: row.encryptAssertions,
  signRequests: row.signRequests,
  refuseExpired: row.refuseExpired,
});

/** Refuses teams of other organizations, and group mappings to teams managed by the directory. */
async function checkTeams(
  tx: Tx,
  organizationId: string,
  { defaultTeam, groupMappings = [] }: UpdateSamlProvider,
): Promise<void> {
  const named = groupMappings.flatMap(({ team }, index) =>
    team === undefined ? [] : [{ team, field: `groupMappings.${index}.team` }],
  );
  const ids = [...named.map(({ team }) => team), ...(defaultTeam ? [defaultTeam] : [])];
  if (ids.length === 0) return;
  const found = await tx.team.findMany({
    where: { id: { in: ids }, organizationId },
    select: { id: true, directoryGroup: { select: { teamId: true } } },
  });
  const teams = new Map(found.map((team) => [team.id, team]));
  if (defaultTeam && !teams.has(defaultTeam))
    throw Invalid.field("defaultTeam", "is not a team of this organization.");
  for (const { team, field } of named) {
    if (!teams.has(team)) throw Invalid.field(field, "is not a team of this organization.");
    if (teams.get(team)!.directoryGroup)
      throw Invalid.field(field, "is managed by the directory, which decides who is in it.");
  }
}

async function setMappings(
  tx: Tx,
  samlProviderId: string,
  mappings: UpdateSamlProvider["groupMappings"],
): Promise<void> {
  if (mappings === undefined) return;
  await tx.samlGroupMapping.deleteMany({ where: { samlProviderId } });
  await tx.samlGroupMapping.createMany({
    data: mappings.map(({ group, team, role }, position) => ({
      ...{ samlProviderId, position, group, teamId: team ?? null, role: role ?? null },
    })),
  });
}
