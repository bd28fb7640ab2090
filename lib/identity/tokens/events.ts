import { z } from "zod";
import { column, event, eventsOf, noPayload } from "@/lib/platform/events/event";

const id = z.string();

export const tokenEvents = eventsOf(
  { stored: column("ApiToken", "label"), payloadField: "label" },
  {
    "token.created": event("caller", z.strictObject({ label: z.string() }), ["tokens"]),
    "token.rolled": event("caller", z.strictObject({ label: z.string(), by: id, overlap: z.string() }), [
      "tokens",
    ]),
    "token.revoked": event("caller", noPayload, ["tokens", "directory"]),
  },
);
