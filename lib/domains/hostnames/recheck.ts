import "server-only";
import { checkHostLater } from "@/lib/domains/sites/hosts";
import type { RootDb } from "@/lib/platform/db/client";
import { listServedHosts } from "./claims";

/** Queues a check for every served host; separate jobs, so that a slow name server delays no other host. */
export async function handle(db: RootDb): Promise<void> {
  for (const site of await listServedHosts(db)) await checkHostLater(db, site);
}
