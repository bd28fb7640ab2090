import { z } from "zod";
import { column, event, eventsOf, noPayload } from "@/lib/platform/events/event";

const count = z.int();
const admins = { may: "organization.admin" } as const;

export const secondFactorEvents = {
  ...eventsOf(
    { stored: column("User", "displayName") },
    {
      "secondFactor.totpEnabled": event(admins, noPayload, ["second-factor", "sessions", "members"]),
      "secondFactor.totpDisabled": event(admins, noPayload, ["second-factor", "members"]),
      "secondFactor.recoveryCodesCreated": event("caller", noPayload, ["second-factor"]),
      "secondFactor.recoveryCodeUsed": event("caller", z.strictObject({ left: count }), ["second-factor"]),
      "secondFactor.reset": event(admins, noPayload, ["second-factor", "sessions", "members"]),
    },
  ),
  ...eventsOf(
    { stored: column("Passkey", "label"), payloadField: "label" },
    {
      "passkey.added": event(admins, z.strictObject({ label: z.string() }), [
        "second-factor",
        "sessions",
        "members",
      ]),
      "passkey.renamed": event("caller", z.strictObject({ label: z.string() }), ["second-factor"]),
      "passkey.removed": event(admins, z.strictObject({ label: z.string() }), ["second-factor", "members"]),
    },
  ),
};
