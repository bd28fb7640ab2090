import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { created } from "@/lib/platform/api/server/reply";
import type { Db } from "@/lib/platform/db/client";
import {
  deleteDev,
  getDev,
  getEvent,
  listEvents,
  putDev,
  redeliverEvent,
  rotateDevSecret,
} from "./event-delivery";
import {
  createInstallationToken,
  installIntegration,
  uninstallIntegration,
  updateInstallation,
} from "./installations";
import { integrations } from "./operations";
import { presentInstallation } from "./present";
import { type PersonContext, publishIntegration, unpublishIntegration } from "./publish";
import {
  downloadAsset,
  getInstallation,
  getInstallationStatus,
  getIntegration,
  listBlocks,
  listInstallations,
  listInstalled,
  listInstalledOn,
  listIntegrations,
  listStatuses,
  presentOne,
} from "./queries";
import type { TargetKind } from "./row";
import {
  getTarget,
  installOn,
  listTargets,
  listTargetsOfIntegration,
  showTarget,
  uninstallFrom,
  updateTarget,
} from "./targets";

/** Adds an installation to a space or a site, and returns the result. */
async function install<Kind extends TargetKind>(
  ctx: PersonContext & { db: Db },
  kind: Kind,
  path: { integrationName: string; installationId: string },
  targetId: string,
  extended: boolean | undefined,
) {
  const row = await installOn(ctx.db, ctx, kind, path, targetId);
  const installed = await showTarget(ctx.db, ctx.actor, kind, row, extended);
  return created(installed, installed.urls.location);
}

export const integrationHandlers = implement(integrations, {
  list: (ctx, { query }) => listIntegrations(ctx.db, ctx.actor, query),
  get: async (ctx, { params }) =>
    presentOne(ctx.db, ctx.actor, await getIntegration(ctx.db, ctx.actor, params.integrationName)),
  publish: async (ctx, { params, body }) =>
    presentOne(ctx.db, ctx.actor, await publishIntegration(ctx.db, ctx, params.integrationName, body)),
  unpublish: async (ctx, { params }) => {
    await unpublishIntegration(ctx.db, ctx, params.integrationName);
    return undefined;
  },
  asset: (ctx, { params }) => downloadAsset(ctx.db, params.integrationName, params.assetHash),
  listEvents: (ctx, { params, query }) => listEvents(ctx.db, ctx, params.integrationName, query),
  getEvent: (ctx, { params }) => getEvent(ctx.db, ctx, params.integrationName, params.eventId),
  redeliverEvent: (ctx, { params }) => redeliverEvent(ctx.db, ctx, params.integrationName, params.eventId),
  getDev: (ctx, { params }) => getDev(ctx.db, ctx, params.integrationName),
  putDev: async (ctx, { params, body }) => {
    await putDev(ctx.db, ctx, params.integrationName, body);
    return undefined;
  },
  deleteDev: (ctx, { params }) => deleteDev(ctx.db, ctx, params.integrationName),
  rotateDevSecret: (ctx, { params, body }) => rotateDevSecret(ctx.db, ctx, params.integrationName, body),
  listInstallations: (ctx, { params, query }) =>
    listInstallations(ctx.db, ctx.actor, params.integrationName, query),
  install: async (ctx, { params, body }) => {
    const row = await installIntegration(ctx.db, ctx, params.integrationName, body);
    const installation = presentInstallation(row);
    return created(installation, installation.urls.location);
  },
  getInstallation: async (ctx, { params }) =>
    presentInstallation(
      await getInstallation(ctx.db, ctx.actor, params.integrationName, params.installationId),
    ),
  updateInstallation: async (ctx, { params, body }) =>
    presentInstallation(
      await updateInstallation(ctx.db, ctx, params.integrationName, params.installationId, body),
    ),
  uninstall: (ctx, { params }) =>
    uninstallIntegration(ctx.db, ctx, params.integrationName, params.installationId),
  createToken: (ctx, { params }) =>
    createInstallationToken(ctx.db, ctx, params.integrationName, params.installationId),
  listOfOrganization: (ctx, { params, query }) =>
    listIntegrations(ctx.db, ctx.actor, query, params.organizationId),
  listInstalled: (ctx, { params, query }) => listInstalled(ctx.db, ctx.actor, params.organizationId, query),
  getStatus: (ctx, { params }) =>
    getInstallationStatus(ctx.db, params.organizationId, params.integrationName),
  listStatuses: (ctx, { params, query }) => listStatuses(ctx.db, ctx.actor, params.organizationId, query),
  listOfSpace: (ctx, { query }) => listInstalledOn(ctx.db, ctx.actor, "space", ctx.subject, query.search),
  listBlocks: (ctx) => listBlocks(ctx.db, ctx.actor, ctx.subject),
  listOfSite: (ctx, { query }) => listInstalledOn(ctx.db, ctx.actor, "site", ctx.subject, query.search),
  listSpacesOfIntegration: (ctx, { params, query }) =>
    listTargetsOfIntegration(ctx.db, ctx.actor, "space", params.integrationName, query),
  listSitesOfIntegration: (ctx, { params, query }) =>
    listTargetsOfIntegration(ctx.db, ctx.actor, "site", params.integrationName, query),
  listSpaces: (ctx, { params, query }) => listTargets(ctx.db, ctx.actor, "space", params, query),
  installOnSpace: (ctx, { params, body, query }) => install(ctx, "space", params, body.space, query.extended),
  getOnSpace: (ctx, { params, query }) =>
    getTarget(ctx.db, ctx.actor, "space", params, params.spaceId, query.extended),
  updateOnSpace: async (ctx, { params, body, query }) => {
    const row = await updateTarget(ctx.db, ctx, "space", params, params.spaceId, body, query.extended);
    return showTarget(ctx.db, ctx.actor, "space", row, query.extended);
  },
  uninstallFromSpace: (ctx, { params }) => uninstallFrom(ctx.db, ctx, "space", params, params.spaceId),
  listSites: (ctx, { params, query }) => listTargets(ctx.db, ctx.actor, "site", params, query),
  installOnSite: (ctx, { params, body, query }) => install(ctx, "site", params, body.siteId, query.extended),
  getOnSite: (ctx, { params, query }) =>
    getTarget(ctx.db, ctx.actor, "site", params, params.siteId, query.extended),
  updateOnSite: async (ctx, { params, body, query }) => {
    const row = await updateTarget(ctx.db, ctx, "site", params, params.siteId, body, query.extended);
    return showTarget(ctx.db, ctx.actor, "site", row, query.extended);
  },
  uninstallFromSite: (ctx, { params }) => uninstallFrom(ctx.db, ctx, "site", params, params.siteId),
});
