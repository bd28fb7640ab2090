import type { AuditSource } from "@/lib/administration/audit/schemas";

/** The sources of actions, as filter options. */
export const SOURCES = [
  { value: "ui", label: "Console" },
  { value: "api", label: "API" },
  { value: "integration", label: "Integration" },
  { value: "workflow", label: "Background job" },
  { value: "script", label: "Command line" },
] as const satisfies readonly { value: AuditSource; label: string }[];
