import { z } from "zod";
import { changesTo } from "@/lib/platform/events/change-schema";
import { column, event, eventsOf } from "@/lib/platform/events/event";
import { UpdateShareLink } from "./schemas";

const id = z.string();
const inSite = z.strictObject({ site: id });

export const siteAudienceEvents = eventsOf(
  { stored: column("SiteShareLink", "name"), payloadField: "name" },
  {
    "shareLink.created": event("site", inSite.extend({ name: z.string() }), ["site-audience"]),
    "shareLink.updated": event("site", inSite.extend({ changes: changesTo(UpdateShareLink.shape) }), [
      "site-audience",
    ]),
    "shareLink.deleted": event("everybody", inSite.extend({ name: z.string() }), ["site-audience"]),
  },
);
