import { z } from "zod";
import { event, eventsOf, passingEvent, titled } from "@/lib/platform/events/event";

const DRAFT = ["site-draft"];
const withCount = z.strictObject({ changes: z.int() });

export const siteDraftEvents = eventsOf(titled("Site"), {
  // Typing adds many changes; the audit log has those that were published.
  "siteDraft.changed": passingEvent("site", DRAFT),
  "siteDraft.discarded": event("site", withCount, DRAFT),
  "siteDraft.published": event("site", withCount, DRAFT),
});
