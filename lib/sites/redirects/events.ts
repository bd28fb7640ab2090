import { z } from "zod";
import { changesTo } from "@/lib/platform/events/change-schema";
import { column, event, eventsOf } from "@/lib/platform/events/event";
import { RedirectDestination, UpdateRedirect } from "./schemas";

const id = z.string();
const inSite = z.strictObject({ site: id });

export const siteRedirectEvents = eventsOf(
  { stored: column("SiteRedirect", "source"), payloadField: "source" },
  {
    "siteRedirect.created": event(
      "site",
      inSite.extend({ source: z.string(), destination: RedirectDestination }),
      ["site-redirects"],
    ),
    "siteRedirect.updated": event(
      "site",
      inSite.extend({ changes: changesTo({ ...UpdateRedirect.shape, draft: z.boolean() }) }),
      ["site-redirects"],
    ),
    "siteRedirect.deleted": event("everybody", inSite.extend({ source: z.string() }), ["site-redirects"]),
  },
);
