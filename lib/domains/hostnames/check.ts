import "server-only";
import { Resolver } from "node:dns/promises";
import { jobActor } from "@/lib/core/access/actor";
import { changeSite } from "@/lib/domains/sites/commands";
import { env } from "@/lib/env";
import type { HostnameStatus } from "@/lib/model/hostnames/schemas";
import { withoutRequest } from "@/lib/platform/api/server/context";
import type { RootDb } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { changesOf } from "@/lib/platform/events/changes";
import { record } from "@/lib/platform/events/record";
import { checkHostnameJob } from "./check-job";

const LONGEST_MS = 5_000;

/** Keeps whether a site's host leads to this installation. */
export async function handle(
  db: RootDb,
  { siteId, hostname }: { siteId: string; hostname: string },
): Promise<void> {
  const found = await statusOf(hostname, new URL(env.url).hostname);
  await inTransaction(db, async (tx) => {
    const site = await tx.site.findFirst({
      where: { id: siteId, hostname },
      select: { organizationId: true, hostnameStatus: true },
    });
    if (!site) return;
    await changeSite(tx, siteId, { hostnameStatus: found, hostnameCheckedAt: new Date() });
    const changes = changesOf(
      "site.updated",
      { hostnameStatus: site.hostnameStatus },
      { hostnameStatus: found },
    );
    if (!changes) return;
    await record(tx, withoutRequest(jobActor(checkHostnameJob.name, null)), {
      type: "site.updated",
      organizationId: site.organizationId,
      subjectId: siteId,
      payload: { changes },
    });
  });
}

/**
 * Whether a host leads to ours: by name, or to the same addresses.
 * @param servers in place of the system's
 */
export async function statusOf(
  hostname: string,
  ours: string,
  servers?: readonly string[],
): Promise<HostnameStatus> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers) resolver.setServers(servers);
  const limit = setTimeout(() => resolver.cancel(), LONGEST_MS);
  const records = async (ask: (name: string) => Promise<string[]>, name: string): Promise<string[]> => {
    try {
      return (await ask.call(resolver, name)).map((value) => value.toLowerCase());
    } catch (error) {
      // There is no such record, which is an answer.
      if (["ENOTFOUND", "ENODATA"].includes((error as NodeJS.ErrnoException).code ?? "")) return [];
      throw error;
    }
  };
  const addressesOf = async (name: string) =>
    (await Promise.all([records(resolver.resolve4, name), records(resolver.resolve6, name)])).flat();
  try {
    const names = await records(resolver.resolveCname, hostname);
    if (names.includes(ours)) return "dns_passed";
    const [theirs, own] = await Promise.all([addressesOf(hostname), addressesOf(ours)]);
    if (theirs.some((address) => own.includes(address))) return "dns_passed";
    return names.length === 0 && theirs.length === 0 ? "dns_no_cname" : "dns_wrong_cname";
  } catch {
    return "internal_error";
  } finally {
    clearTimeout(limit);
  }
}
