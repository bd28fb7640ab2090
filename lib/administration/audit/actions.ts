import { RECORDED_KINDS } from "@/lib/platform/events/definition";
import { actionLabel } from "./action-label";
import type { AuditEventAction } from "./schemas";

export const auditActions: AuditEventAction[] = RECORDED_KINDS.map((id) => ({
  object: "audit-event-action" as const,
  id,
  label: actionLabel(id),
})).sort((one, other) => one.label.localeCompare(other.label, "en"));
