import { AUDIT_LOG } from "@/lib/administration/audit/events";
import { ACCESS, BESIDE, CONTENT } from "@/lib/core/read-groups";
import { passingEvent } from "@/lib/platform/events/event";

export const permissionEvents = {
  "access.changed": passingEvent("person", ["organizations", ...ACCESS, ...CONTENT, ...BESIDE, ...AUDIT_LOG]),
};
