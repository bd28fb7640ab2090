import { passingEvent } from "@/lib/platform/events/event";

export const presenceEvents = {
  "presence.changed": passingEvent("space", ["presence"]),
};
