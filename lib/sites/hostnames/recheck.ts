import "server-only";
import type { RootDb } from "@/lib/platform/db/client";
import { checkHostLater } from "@/lib/sites/sites/hosts";
import { listServedHosts } from "./claims";

/** Queues a check for every served host; separate jobs, so that a slow name server delays no other host. */
export async function handle(db: RootDb): Promise<void> {
  for (const site of await listServedHosts(db)) await checkHostLater(db, site);
}
