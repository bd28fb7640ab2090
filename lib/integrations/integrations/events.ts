import { z } from "zod";
import { changesTo } from "@/lib/platform/events/change-schema";
import { event, eventsOf, titled } from "@/lib/platform/events/event";
import { InstallationStatus, UpdateInstallation, UpdateTargetInstallation } from "./schemas";

const id = z.string();
const count = z.int();
const admins = { may: "organization.admin" } as const;
const integrations = { may: "organization.listIntegrations" } as const;
const integrationNamed = z.strictObject({ integration: z.string() });
const installedOn = integrationNamed.extend({ installation: id });
/** status after the change, even if unchanged */
const withStatus = { status: InstallationStatus };
const configured = changesTo({ ...UpdateTargetInstallation.shape, ...withStatus }, "configuration");

export const integrationEvents = {
  ...eventsOf(
    { payloadField: "integration" },
    {
      "integration.published": event(integrations, integrationNamed.extend({ version: count }), [
        "integrations",
      ]),
      "integration.unpublished": event(integrations, integrationNamed, ["integrations"]),
      "integration.eventAddressSet": event(admins, integrationNamed.extend({ all: z.boolean() }), [
        "integrations",
      ]),
      "integration.eventAddressRemoved": event(admins, integrationNamed, ["integrations"]),
      "integration.secretRotated": event(admins, integrationNamed.extend({ overlap: z.string() }), [
        "integrations",
      ]),
      "integration.eventRedelivered": event(admins, integrationNamed.extend({ delivery: id }), [
        "integrations",
      ]),
      "installation.created": event(integrations, integrationNamed.extend(withStatus), ["integrations"]),
      "installation.updated": event(
        integrations,
        integrationNamed.extend({
          ...withStatus,
          changes: changesTo({ ...UpdateInstallation.shape, ...withStatus }, "configuration"),
        }),
        ["integrations"],
      ),
      "installation.deleted": event(integrations, integrationNamed, ["integrations", "tokens"]),
    },
  ),
  ...eventsOf(titled("Space"), {
    "spaceInstallation.created": event("space", installedOn.extend(withStatus), ["integrations"]),
    "spaceInstallation.updated": event("space", installedOn.extend({ ...withStatus, changes: configured }), [
      "integrations",
    ]),
    "spaceInstallation.deleted": event("space", installedOn, ["integrations"]),
  }),
  ...eventsOf(titled("Site"), {
    "siteInstallation.created": event("site", installedOn.extend(withStatus), ["integrations"]),
    "siteInstallation.updated": event("site", installedOn.extend({ ...withStatus, changes: configured }), [
      "integrations",
    ]),
    "siteInstallation.deleted": event("site", installedOn, ["integrations"]),
  }),
};
