import { z } from "zod";
import { changesTo } from "@/lib/platform/events/change-schema";
import { column, event, eventsOf } from "@/lib/platform/events/event";
import { UpdateSamlProvider } from "./schemas";

const id = z.string();
const admins = { may: "organization.admin" } as const;

export const samlEvents = eventsOf(
  { stored: column("SamlProvider", "label"), payloadField: "label" },
  {
    "samlProvider.created": event(admins, z.strictObject({ label: z.string() }), ["saml", "getSsoReadiness"]),
    "samlProvider.updated": event(
      admins,
      z.strictObject({ changes: changesTo(UpdateSamlProvider.shape, "certificate") }),
      ["saml", "getSsoReadiness"],
    ),
    "samlProvider.deleted": event(admins, z.strictObject({ label: z.string() }), ["saml", "getSsoReadiness"]),
    "samlProvider.rehearsed": event(admins, z.strictObject({ succeeded: z.boolean() }), [
      "saml",
      "getSsoReadiness",
    ]),
    "samlProvider.refused": event(
      admins,
      z.strictObject({ reason: z.string(), reference: id, email: z.string().optional() }),
      ["listSamlAttempts"],
    ),
    "samlProvider.linked": event(admins, z.strictObject({ user: id }), ["saml", "getSsoReadiness"]),
    "samlProvider.unlinked": event(admins, z.strictObject({ user: id }), ["saml"]),
  },
);
