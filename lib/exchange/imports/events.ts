import { z } from "zod";
import { notify } from "@/lib/collaboration/notifications/notify";
import { event, eventsOf, noPayload, passingEvent } from "@/lib/platform/events/event";

const id = z.string();
const count = z.int();
const FINISHED = { to: "starter", as: "import-finished" } as const;

export const importEvents = {
  ...eventsOf(
    {},
    {
      "import.started": event(
        "space",
        z.strictObject({ url: z.string().optional(), files: z.array(z.string()).optional() }),
        ["imports"],
      ),
      "import.completed": event(
        "space",
        z.strictObject({ revision: id, imported: count, total: count }),
        ["imports", "uploads"],
        { notifies: notify(FINISHED) },
      ),
      "import.failed": event("space", z.strictObject({ reason: z.string() }), ["imports"], {
        notifies: notify(FINISHED),
      }),
      "import.cancelled": event("space", noPayload, ["imports"]),
    },
  ),
  "import.progressed": passingEvent("space", ["getImport", "listImports"]),
};
