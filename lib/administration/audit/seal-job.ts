import "server-only";
import { z } from "zod";
import { defineJob } from "@/lib/platform/jobs/job";

/** Seals new entries of the audit log; see prisma/sql/events.sql. */
export const sealAuditLogJob = defineJob("seal-audit-log", z.object({}), {
  schedule: "* * * * *",
});
