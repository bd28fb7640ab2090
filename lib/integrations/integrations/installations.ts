import "server-only";
import { ConflictError, Invalid, NotFound } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { createToken } from "@/lib/identity/tokens/commands";
import { kindsOfScopes } from "@/lib/integrations/webhooks/integration-events";
import { requireMatch } from "@/lib/platform/api/server/etag";
import type { Db, Tx } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";
import { inTransaction } from "@/lib/platform/db/transaction";
import { changesOf } from "@/lib/platform/events/changes";
import { record } from "@/lib/platform/events/record";
import { configurationOf, installationStatus, presentInstallation, storedManifest } from "./present";
import { administered, type PersonContext } from "./publish";
import { findInstallation, getInstallation, getIntegration } from "./queries";
import type { InstallationRow } from "./row";
import type {
  InstallationConfiguration,
  InstallationToken,
  InstallIntegration,
  IntegrationConfiguration,
  IntegrationManifest,
  IntegrationScope,
  UpdateInstallation,
} from "./schemas";

/** Installs an integration in an organization. Throws NotFound, Forbidden, Conflict. */
export const installIntegration = (
  db: Db,
  ctx: PersonContext,
  name: string,
  { organization, scopes, space_selection = "all", site_selection = "all" }: InstallIntegration,
): Promise<InstallationRow> =>
  inTransaction(db, async (tx) => {
    const integration = await getIntegration(tx, ctx.actor, name);
    const { organizationId } = await administered(tx, ctx, organization);
    if (integration.visibility === "private" && integration.organizationId !== organizationId) {
      throw new NotFound("integration", name);
    }
    const id = newId();
    const manifest = storedManifest(integration);
    const status = installationStatus(manifest.configurations?.account, {});
    const agreed = grantedScopes(manifest, scopes ?? manifest.scopes);
    const { count } = await tx.integrationInstallation.createMany({
      data: [
        {
          id,
          integrationId: integration.id,
          organizationId,
          status,
          allSpaces: space_selection === "all",
          allSites: site_selection === "all",
          ...agreed,
        },
      ],
      skipDuplicates: true,
    });
    if (count === 0) {
      throw new ConflictError(
        "The integration is installed in this organization already.",
        "already_installed",
      );
    }
    await record(tx, ctx, {
      type: "installation.created",
      organizationId,
      subjectId: id,
      payload: { integration: integration.name, status },
    });
    return getInstallation(tx, ctx.actor, name, id);
  });

/** Changes the given settings of an installation. Throws NotFound, Forbidden, Invalid. */
export const updateInstallation = (
  db: Db,
  ctx: PersonContext,
  name: string,
  id: string,
  input: UpdateInstallation,
): Promise<InstallationRow> =>
  inTransaction(db, async (tx) => {
    await lockInstallation(tx, id);
    const current = await getInstallation(tx, ctx.actor, name, id);
    await administered(tx, ctx, current.organizationId);
    await requireMatch(ctx, () => presentInstallation(current));
    const stored = await tx.integration.findUniqueOrThrow({
      where: { id: current.integrationId },
      select: { id: true, manifest: true },
    });
    // Includes scopes that the integration no longer asks for: a later version may ask again.
    const { scopes } = await tx.integrationInstallation.findUniqueOrThrow({
      where: { id },
      select: { scopes: true },
    });
    const manifest = storedManifest(stored);
    const account = manifest.configurations?.account;
    const before = configurationOf(current);
    if (input.configuration) checkConfiguration(account, input.configuration);
    const status =
      current.status === "paused" ? "paused" : installationStatus(account, input.configuration ?? before);
    const changes = changesOf(
      "installation.updated",
      {
        status: current.status,
        externalIds: current.externalIds,
        configuration: before,
        scopes: scopes as IntegrationScope[],
        space_selection: current.allSpaces ? "all" : "selected",
        site_selection: current.allSites ? "all" : "selected",
      },
      { ...input, status },
    );
    if (!changes) return current;
    const agreed = input.scopes && grantedScopes(manifest, input.scopes);
    await tx.integrationInstallation.update({
      where: { id },
      data: {
        externalIds: input.externalIds,
        configuration: input.configuration,
        allSpaces: input.space_selection && input.space_selection === "all",
        allSites: input.site_selection && input.site_selection === "all",
        status,
        ...agreed,
        updatedAt: new Date(),
      },
      select: { id: true },
    });
    await record(tx, ctx, {
      type: "installation.updated",
      organizationId: current.organizationId,
      subjectId: id,
      payload: { integration: current.integrationName, status, changes },
    });
    return getInstallation(tx, ctx.actor, name, id);
  });

/** Uninstalls an integration; false if it was not installed. Throws Forbidden. */
export const uninstallIntegration = (
  db: Db,
  ctx: PersonContext,
  name: string,
  id: string,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockInstallation(tx, id);
    const current = await findInstallation(tx, ctx.actor, name, id);
    if (!current) return false;
    await administered(tx, ctx, current.organizationId);
    await requireMatch(ctx, () => presentInstallation(current));
    // Recorded before the deletion, so that the integration still receives the event.
    await record(tx, ctx, {
      type: "installation.deleted",
      organizationId: current.organizationId,
      subjectId: id,
      payload: { integration: current.integrationName },
    });
    await tx.integrationInstallation.delete({ where: { id }, select: { id: true } });
    return true;
  });

/** Locks an installation against other changes and its deletion. */
export const lockInstallation = (tx: Tx, id: string): Promise<unknown> =>
  lockRow(tx, "IntegrationInstallation", id);

/** Throws Invalid for properties that the integration does not define. */
export function checkConfiguration(
  configuration: IntegrationConfiguration | undefined,
  values: InstallationConfiguration,
): void {
  const properties = configuration?.properties ?? {};
  for (const [name, value] of Object.entries(values)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const field = `configuration.${name}`;
    if (!property || property.type === "button") {
      throw Invalid.field(field, "is no property that this integration has.");
    }
    if (typeof value !== property.type) throw Invalid.field(field, `must be a ${property.type}.`);
    if (property.type === "string" && property.enum && !property.enum.includes(String(value))) {
      throw Invalid.field(field, `must be one of ${property.enum.map((one) => `“${one}”`).join(", ")}.`);
    }
  }
}

/**
 * Returns the granted scopes and event kinds. Throws Invalid for scopes that the integration does not ask
 * for.
 */
function grantedScopes(
  { scopes: asked }: Pick<IntegrationManifest, "scopes">,
  scopes: readonly IntegrationScope[],
) {
  const beyond = scopes.find((scope) => !asked.includes(scope));
  if (beyond)
    throw Invalid.field("scopes", `“${beyond}” is not among the scopes that the integration asks for.`);
  return { scopes: [...new Set(scopes)], kinds: kindsOfScopes(scopes) };
}

const TOKEN_MS = 3_600_000;

/** Creates a token for an installation, acting as the calling admin. Throws NotFound, Forbidden, Conflict. */
export const createInstallationToken = (
  db: Db,
  ctx: PersonContext,
  name: string,
  id: string,
): Promise<InstallationToken> =>
  inTransaction(db, async (tx) => {
    await lockInstallation(tx, id);
    const { organizationId, status, integrationId } = await getInstallation(tx, ctx.actor, name, id);
    await administered(tx, ctx, organizationId);
    if (status !== "active") {
      throw new ConflictError("The installation isn't active. Finish its configuration first.", "not_active");
    }
    const { title } = await tx.integration.findUniqueOrThrow({
      where: { id: integrationId },
      select: { title: true },
    });
    const { token, row } = await createToken(tx, ctx, {
      ...{ userId: ctx.actor.userId, label: title, organizationId },
      expiresAt: new Date(Date.now() + TOKEN_MS),
      installationId: id,
    });
    return { token, expiresAt: row.expiresAt!.toISOString() };
  });
