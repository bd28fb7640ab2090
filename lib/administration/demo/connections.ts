import "server-only";
import { readFile } from "node:fs/promises";
import { inDays } from "@/lib/core/days";
import { putDirectory } from "@/lib/identity/directory/commands";
import { addDomain } from "@/lib/identity/email-domains/commands";
import { createProvider } from "@/lib/identity/saml/commands";
import { createToken } from "@/lib/identity/tokens/commands";
import { installIntegration } from "@/lib/integrations/integrations/installations";
import { type PersonContext, publishIntegration } from "@/lib/integrations/integrations/publish";
import { createWebhook, updateWebhook } from "@/lib/integrations/webhooks/commands";
import { invitePeople } from "@/lib/organizations/invites/commands/mailed-invites";
import { getOrganization } from "@/lib/organizations/organizations/queries";
import type { Db } from "@/lib/platform/db/client";
import { contentFile } from "./content-file";

/*
 * Connections of the demo organization with other systems. No step sends a request: hosts below “.example” belong to
 * no one, so the webhook is paused and the integration has no address for events.
 */

/** Publishes an integration of the organization and installs it on all of its spaces and sites. */
export async function addIntegration(db: Db, ctx: PersonContext, organization: string): Promise<void> {
  const name = "merrow-station-status";
  await publishIntegration(db, ctx, name, {
    ...{ organization, title: "Station status", runtime: "v1", visibility: "private", target: "all" },
    description: "Shows the battery and the last reading of a station.",
    script: await readFile(contentFile("integration", "station-status.js"), "utf8"),
    scopes: ["space:content:read", "site:metadata:read"],
    categories: ["content"],
    blocks: [
      {
        id: "station",
        title: "Station",
        urlUnfurl: ["https://app.merrow.example/stations/**"],
        markdown: { codeblock: "station", body: "serial" },
      },
    ],
    externalLinks: [{ url: "https://status.merrow.example", label: "Status of the service" }],
    previewImages: [],
  });
  await installIntegration(db, ctx, name, { organization });
}

/** Adds a webhook that is paused. */
export async function addWebhook(db: Db, ctx: PersonContext, organizationId: string): Promise<void> {
  const { row } = await createWebhook(db, ctx, organizationId, {
    title: "Build server",
    url: "https://builds.merrow.example/hooks/bindery",
    events: ["changeRequest.merged", "space.contentUpdated"],
  });
  await updateWebhook(db, ctx, organizationId, row.id, { paused: true });
}

/** Creates a token that no program has: the demo does not keep it. */
export async function addToken(db: Db, ctx: PersonContext, organizationId: string): Promise<void> {
  const expiresAt = inDays(180);
  const { userId } = ctx.actor;
  const input = { userId, organizationId, expiresAt, label: "Nightly export of the runbooks" };
  await createToken(db, ctx, { ...input, scopes: ["read"] });
}

/** Begins to set up single sign-on and a directory, and invites a person by e-mail. */
export async function beginSingleSignOn(db: Db, ctx: PersonContext, organizationId: string): Promise<void> {
  const organization = await getOrganization(db, ctx.actor, organizationId);
  await addDomain(db, ctx, organizationId, { domain: "merrow.example" });
  await createProvider(db, ctx, organization, { label: "Merrow accounts" });
  await putDirectory(db, ctx, organizationId, { label: "Merrow accounts", product: "other" });
  const emails = [{ email: "noor@merrow.example", role: "comment" as const }];
  await invitePeople(db, ctx, organization, { emails, sso: false });
}
