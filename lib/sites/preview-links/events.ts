import { z } from "zod";
import { column, event, eventsOf } from "@/lib/platform/events/event";

const payload = z.strictObject({ changeRequest: z.string(), site: z.string(), name: z.string() });

export const previewLinkEvents = eventsOf(
  { stored: column("PreviewLink", "name"), payloadField: "name" },
  {
    "previewLink.created": event("space", payload.extend({ expiresAt: z.iso.datetime() }), [
      "listPreviewLinks",
      "listSitePreviewLinks",
    ]),
    "previewLink.deleted": event("space", payload, ["listPreviewLinks", "listSitePreviewLinks"]),
  },
);
