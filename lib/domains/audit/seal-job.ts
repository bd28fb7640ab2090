import "server-only";
import { z } from "zod";
import { defineJob } from "@/lib/platform/jobs/job";

/** Seals the entries of the audit log that were written since the last time; see prisma/sql/events.sql. */
export const sealAuditLogJob = defineJob("seal-audit-log", z.object({}), {
  schedule: "* * * * *",
});
