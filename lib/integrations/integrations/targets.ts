import "server-only";
import type { LockablePerson } from "@/lib/core/access/actor";
import { can } from "@/lib/core/access/roles";
import { ConflictError, Forbidden, NotFound } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { PageOfItems } from "@/lib/core/pagination";
import { requireMatch } from "@/lib/platform/api/server/etag";
import { requireSignIn } from "@/lib/platform/api/server/sign-in-required";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { changesOf } from "@/lib/platform/events/changes";
import { record } from "@/lib/platform/events/record";
import { presentSite } from "@/lib/sites/sites/present";
import { findSite, loadSites } from "@/lib/sites/sites/queries";
import { presentSpace } from "@/lib/spaces/spaces/present";
import { findSpace, loadSpaces } from "@/lib/spaces/spaces/queries";
import { checkConfiguration, lockInstallation } from "./installations";
import {
  ADMINISTRATE,
  configurationOfTarget,
  presentOnSite,
  presentOnSpace,
  targetConfigurationOf,
  targetStatusOf,
} from "./present";
import type { PersonContext } from "./publish";
import { findInstallation, findTarget, getInstallation, getIntegration, pageOfTargets } from "./queries";
import type { InstallationRow, TargetKind, TargetRow } from "./row";
import type {
  SiteInstallation,
  SpaceInstallation,
  TargetsOfIntegrationQuery,
  UpdateTargetInstallation,
} from "./schemas";

type InstallationByKind = { space: SpaceInstallation; site: SiteInstallation };

/** Formats installations on spaces and sites; `extended` adds the whole space or site, if visible. */
const SHOW: {
  [Kind in TargetKind]: (
    db: Db,
    actor: LockablePerson,
    rows: readonly TargetRow[],
    extended: boolean,
  ) => Promise<InstallationByKind[Kind][]>;
} = {
  space: async (db, actor, rows, extended) => {
    const spaces = extended ? await loadSpaces(db, actor, seen(rows, "space.view")) : [];
    const byId = new Map(spaces.map((space) => [space.id, presentSpace(space)]));
    return rows.map((row) => presentOnSpace(row, byId.get(row.targetId)));
  },
  site: async (db, actor, rows, extended) => {
    const sites = extended ? await loadSites(db, actor, seen(rows, "site.view")) : [];
    const byId = new Map(sites.map((site) => [site.id, presentSite(site)]));
    return rows.map((row) => presentOnSite(row, byId.get(row.targetId)));
  },
};

const seen = (rows: readonly TargetRow[], view: "space.view" | "site.view"): string[] => [
  ...new Set(rows.filter(({ role }) => can(role, view)).map(({ targetId }) => targetId)),
];

/** Formats an installation on a space or a site, with the whole target if requested. */
export const showTarget = async <Kind extends TargetKind>(
  db: Db,
  actor: LockablePerson,
  kind: Kind,
  row: TargetRow,
  extended = false,
): Promise<InstallationByKind[Kind]> => (await SHOW[kind](db, actor, [row], extended))[0]!;

/** Lists the targets of an integration, newest installations first. Throws NotFound. */
export async function listTargetsOfIntegration<Kind extends TargetKind>(
  db: Db,
  actor: LockablePerson,
  kind: Kind,
  name: string,
  query: TargetsOfIntegrationQuery,
): Promise<PageOfItems<InstallationByKind[Kind]>> {
  const { id: integrationId } = await getIntegration(db, actor, name);
  return pageOfTargets(db, actor, kind, { integrationId }, query, (rows) =>
    SHOW[kind](db, actor, rows, query.extended ?? false),
  );
}

/** Path parameters of an installation, or of its target. */
type Path = { integrationName: string; installationId: string };

/** Lists the targets of an installation. Throws NotFound. */
export async function listTargets<Kind extends TargetKind>(
  db: Db,
  actor: LockablePerson,
  kind: Kind,
  { integrationName, installationId }: Path,
  query: TargetsOfIntegrationQuery,
): Promise<PageOfItems<InstallationByKind[Kind]>> {
  const { integrationId } = await getInstallation(db, actor, integrationName, installationId);
  return pageOfTargets(db, actor, kind, { integrationId, installationId }, query, (rows) =>
    SHOW[kind](db, actor, rows, query.extended ?? false),
  );
}

/** Loads an installation on a space or a site. Throws NotFound. */
export async function getTarget<Kind extends TargetKind>(
  db: Db,
  actor: LockablePerson,
  kind: Kind,
  { integrationName, installationId }: Path,
  targetId: string,
  extended?: boolean,
): Promise<InstallationByKind[Kind]> {
  const installation = await getInstallation(db, actor, integrationName, installationId);
  const row = await findTarget(db, actor, kind, installation, targetId);
  if (!row) throw new NotFound(`installation on this ${kind}`, targetId);
  return showTarget(db, actor, kind, row, extended);
}

/** Adds a space or a site to an installation. Throws NotFound, Forbidden, Conflict. */
export const installOn = (
  db: Db,
  ctx: PersonContext,
  kind: TargetKind,
  { integrationName, installationId }: Path,
  targetId: string,
): Promise<TargetRow> =>
  inTransaction(db, async (tx) => {
    await lockInstallation(tx, installationId);
    const installation = await getInstallation(tx, ctx.actor, integrationName, installationId);
    await administered(tx, ctx, kind, installation, targetId);
    const { count } = await tx.installationTarget.createMany({
      data: [{ id: newId(), installationId, ...columnOf(kind, targetId) }],
      skipDuplicates: true,
    });
    if (count === 0) {
      throw new ConflictError(`The integration is installed on this ${kind} already.`, "already_installed");
    }
    const row = (await findTarget(tx, ctx.actor, kind, installation, targetId))!;
    await record(tx, ctx, {
      type: `${kind}Installation.created`,
      organizationId: installation.organizationId,
      ...eventFieldsOf(kind, targetId),
      payload: { ...payloadOf(installation), status: targetStatusOf(row) },
    });
    return row;
  });

/** Changes an installation on a space or a site. Throws NotFound, Forbidden, Invalid. */
export const updateTarget = (
  db: Db,
  ctx: PersonContext,
  kind: TargetKind,
  { integrationName, installationId }: Path,
  targetId: string,
  input: UpdateTargetInstallation,
  extended?: boolean,
): Promise<TargetRow> =>
  inTransaction(db, async (tx) => {
    await lockInstallation(tx, installationId);
    const installation = await getInstallation(tx, ctx.actor, integrationName, installationId);
    const current = await findTarget(tx, ctx.actor, kind, installation, targetId);
    if (!current) throw new NotFound(`installation on this ${kind}`, targetId);
    await administered(tx, ctx, kind, installation, targetId);
    await requireMatch(ctx, () => showTarget(tx, ctx.actor, kind, current, extended));
    if (input.configuration) checkConfiguration(configurationOfTarget(current), input.configuration);
    const configuration = targetConfigurationOf(current);
    const status = targetStatusOf({ ...current, configuration: input.configuration ?? configuration });
    const changes = changesOf(
      `${kind}Installation.updated`,
      { externalIds: current.externalIds, configuration, status: targetStatusOf(current) },
      { ...input, status },
    );
    if (!changes) return current;
    const where = columnOf(kind, targetId);
    await tx.installationTarget.createMany({
      data: [{ id: newId(), installationId, ...where }],
      skipDuplicates: true,
    });
    await tx.installationTarget.updateMany({
      where: { installationId, ...where },
      data: { externalIds: input.externalIds, configuration: input.configuration, updatedAt: new Date() },
    });
    await record(tx, ctx, {
      type: `${kind}Installation.updated`,
      organizationId: installation.organizationId,
      ...eventFieldsOf(kind, targetId),
      payload: { ...payloadOf(installation), status, changes },
    });
    return (await findTarget(tx, ctx.actor, kind, installation, targetId))!;
  });

/** Removes a space or a site from an installation; false if it was not there. Throws Forbidden. */
export const uninstallFrom = (
  db: Db,
  ctx: PersonContext,
  kind: TargetKind,
  { integrationName, installationId }: Path,
  targetId: string,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockInstallation(tx, installationId);
    const installation = await findInstallation(tx, ctx.actor, integrationName, installationId);
    const current = installation && (await findTarget(tx, ctx.actor, kind, installation, targetId));
    if (!installation || !current) return false;
    await administered(tx, ctx, kind, installation, targetId);
    await requireMatch(ctx, () => showTarget(tx, ctx.actor, kind, current));
    const { count } = await tx.installationTarget.deleteMany({
      where: { installationId, ...columnOf(kind, targetId) },
    });
    if (count === 0) return false;
    await record(tx, ctx, {
      type: `${kind}Installation.deleted`,
      organizationId: installation.organizationId,
      ...eventFieldsOf(kind, targetId),
      payload: payloadOf(installation),
    });
    return true;
  });

/** Removes spaces that leave their organization from its installations. */
export const removeSpacesFromInstallations = (tx: Tx, spaceIds: string[]): Promise<unknown> =>
  tx.installationTarget.deleteMany({ where: { spaceId: { in: spaceIds } } });

const columnOf = (kind: TargetKind, id: string) => (kind === "space" ? { spaceId: id } : { siteId: id });

const eventFieldsOf = (kind: TargetKind, id: string) => ({
  subjectId: id,
  ...(kind === "space" && { spaceId: id }),
});

const payloadOf = ({ id, integrationName }: InstallationRow) => ({
  integration: integrationName,
  installation: id,
});

/** Checks that the caller administers a space or a site of an organization. Throws NotFound, Forbidden. */
async function administered(
  db: Db,
  ctx: PersonContext,
  kind: TargetKind,
  { organizationId }: InstallationRow,
  id: string,
): Promise<void> {
  const target =
    kind === "space" ? await findSpace(db, ctx.actor, id) : await findSite(db, ctx.actor, organizationId, id);
  if (target?.organizationId !== organizationId) throw new NotFound(kind, id);
  requireSignIn(ctx.actor, organizationId);
  if (can(target.role, ADMINISTRATE[kind])) return;
  throw new Forbidden(`Your role here is “${target.role ?? "guest"}”; it takes “admin”.`);
}
