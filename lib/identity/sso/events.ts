import { z } from "zod";
import { event, eventsOf, noPayload, titled } from "@/lib/platform/events/event";

const count = z.int();
const admins = { may: "organization.admin" } as const;

export const ssoEvents = eventsOf(titled("Organization"), {
  "sso.recoveryCodesCreated": event(admins, z.strictObject({ codes: count }), ["sso"]),
  "sso.exemptionUsed": event(admins, noPayload, ["mails"]),
  "sso.recoveryCodeUsed": event(admins, z.strictObject({ left: count }), ["sso", "mails"]),
});
