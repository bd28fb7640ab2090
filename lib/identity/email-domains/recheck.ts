import "server-only";
import type { RootDb } from "@/lib/platform/db/client";
import { enqueue } from "@/lib/platform/jobs/job";
import { listRecordedDomains } from "./queries";
import { checkDomainJob } from "./recheck-job";

/** Has every domain checked that a record verified; each is a job of its own, so one slow name server delays no other. */
export async function handle(db: RootDb): Promise<void> {
  for (const place of await listRecordedDomains(db)) {
    await enqueue(db, checkDomainJob, place, { key: `domain ${place.organizationId} ${place.domain}` });
  }
}
