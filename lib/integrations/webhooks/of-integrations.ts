import "server-only";
import { newId } from "@/lib/core/ids";
import type { Tx } from "@/lib/platform/db/client";
import { encryptSecret } from "@/lib/platform/encrypted-secret";
import { kindsOfScopes } from "./integration-events";
import { newSecret } from "./sign";

/*
 * An integration has at most one webhook, which is in no organization's list. Its commands call these
 * functions in their transactions, while they hold the lock of the integration.
 */

type About = { title: string; scopes: readonly string[] };
type Address = { url: string; allInstallations: boolean };

/** Sets the address for the events of an integration; a paused webhook resumes. */
export async function putWebhookOfIntegration(
  tx: Tx,
  integrationId: string,
  { title, scopes }: About,
  address: Address,
): Promise<string> {
  const columns = { ...address, title, kinds: kindsOfScopes(scopes), updatedAt: new Date() };
  const id = newId();
  const webhook = await tx.webhook.upsert({
    where: { integrationId },
    create: { id, integrationId, ...columns, secret: encryptSecret("webhook", id, newSecret()) },
    update: { ...columns, pausedAt: null, pauseReason: null, failingSince: null },
    select: { id: true },
  });
  return webhook.id;
}

/** Updates the webhook of an integration, if there is one, after a publication. */
export const updateWebhookOfIntegration = (
  tx: Tx,
  integrationId: string,
  { title, scopes }: About,
): Promise<unknown> =>
  tx.webhook.updateMany({ where: { integrationId }, data: { title, kinds: kindsOfScopes(scopes) } });

/** Deletes the webhook of an integration with its log; returns true if it existed. */
export async function deleteWebhookOfIntegration(tx: Tx, integrationId: string): Promise<boolean> {
  const { count } = await tx.webhook.deleteMany({ where: { integrationId } });
  return count > 0;
}
