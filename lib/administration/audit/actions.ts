import { recordedKinds } from "@/lib/platform/events/catalogue";
import { actionLabel } from "./action-label";
import type { AuditEventAction } from "./schemas";

/** Every recorded kind of event, by label. */
export const auditActions = (): AuditEventAction[] =>
  recordedKinds()
    .map((id) => ({
      object: "audit-event-action" as const,
      id,
      label: actionLabel(id),
    }))
    .sort((one, other) => one.label.localeCompare(other.label, "en"));
