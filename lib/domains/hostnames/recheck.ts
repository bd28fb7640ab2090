import "server-only";
import { checkHostLater } from "@/lib/domains/sites/hosts";
import type { RootDb } from "@/lib/platform/db/client";
import { listServedHosts } from "./claims";

/** Has every host checked that a site is served at; each is a job of its own, so one slow name server delays no other. */
export async function handle(db: RootDb): Promise<void> {
  for (const site of await listServedHosts(db)) await checkHostLater(db, site);
}
