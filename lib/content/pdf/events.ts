import { z } from "zod";
import { notify } from "@/lib/collaboration/notifications/notify";
import { column, event, eventsOf, passingEvent } from "@/lib/platform/events/event";

export const pdfEvents = {
  ...eventsOf(
    { stored: column("PdfExport", "name", "key"), payloadField: "name" },
    {
      "pdf.finished": event(
        "caller",
        z.strictObject({ name: z.string(), reason: z.string().optional() }),
        [],
        { notifies: notify({ to: "starter", as: "pdf-finished" }) },
      ),
      "pdf.cancelled": event("caller", z.strictObject({ name: z.string() }), ["pdf"]),
    },
  ),
  "pdf.progressed": passingEvent("person", ["getPdf"]),
};
