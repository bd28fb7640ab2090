import { z } from "zod";
import { SITES } from "@/lib/core/read-groups";
import { AccessChanged } from "@/lib/organizations/permissions/access-changed";
import { changesTo } from "@/lib/platform/events/change-schema";
import { event, eventsOf, titled } from "@/lib/platform/events/event";
import { UpdatePublishingAuth } from "@/lib/sites/audience/schemas";
import { SiteVisibility, UpdateSite } from "./schemas";

const withTitle = z.strictObject({ title: z.string() });
const withVisibility = z.strictObject({ visibility: SiteVisibility });
const unknown = z.unknown();

/** A space shows the address that it is published at. */
const PUBLISHING = [...SITES, "getSpace"];

export const siteEvents = eventsOf(titled("Site"), {
  "site.created": event("site", withTitle.extend({ visibility: SiteVisibility }), SITES),
  "site.updated": event(
    "site",
    z.strictObject({
      changes: changesTo(
        {
          ...UpdateSite.shape,
          ...UpdatePublishingAuth.shape,
          ...{
            customization: unknown,
            adaptiveSchema: unknown,
            privateKey: unknown,
            hostnameStatus: unknown,
            hostnameProof: unknown,
          },
        },
        ...["customization" as const, "adaptiveSchema" as const, "privateKey" as const],
      ),
    }),
    PUBLISHING,
  ),
  "site.published": event("site", withVisibility, PUBLISHING),
  "site.unpublished": event("site", withVisibility, PUBLISHING),
  "site.accessChanged": event("site", AccessChanged, [...SITES, "permissions"]),
  "site.deleted": event("everybody", withTitle, [...SITES, "permissions", "organizations"]),
});
