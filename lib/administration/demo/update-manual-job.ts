import "server-only";
import { z } from "zod";
import type { Db } from "@/lib/platform/db/client";
import { defineJob, enqueue } from "@/lib/platform/jobs/job";
import { findManual } from "./manual";
import { readManualFiles } from "./manual-files";
import { findDemoOrganization } from "./marker";

/** Imports the manual of this version into the demo's space. */
export const updateManualJob = defineJob("update-manual", z.object({}), { lane: "transfer" });

/** Queues the update if the demo's manual is of another version, or if the demo is older than the manual. */
export async function requestManualUpdate(db: Db): Promise<void> {
  const manual = await findManual(db);
  if (manual && manual.hash === (await readManualFiles()).hash) return;
  const organizationId = manual ? manual.organizationId : await findDemoOrganization(db);
  if (organizationId === null) return;
  await enqueue(db, updateManualJob, {}, { key: updateManualJob.name, of: { organizationId } });
}
