import { z } from "zod";
import { SITES } from "@/lib/core/read-groups";
import { changesTo } from "@/lib/platform/events/change-schema";
import { event, eventsOf, titled } from "@/lib/platform/events/event";
import { UpdateSection, UpdateSectionGroup, UpdateSiteSpace } from "@/lib/sites/sites/schemas";

const id = z.string();
const ids = z.array(id);
const count = z.int();
const moved = z.strictObject({ from: id.nullable(), to: id.nullable() });
const inSite = z.strictObject({ site: id });
const withTitle = z.strictObject({ title: z.string() });
const unknown = z.unknown();

export const siteStructureEvents = {
  ...eventsOf(titled("SiteSection"), {
    "siteSection.created": event("site", inSite.extend(withTitle.shape), SITES),
    "siteSection.updated": event("site", inSite.extend({ changes: changesTo(UpdateSection.shape) }), SITES),
    "siteSection.moved": event("site", inSite.extend(moved.shape), SITES),
    "siteSection.deleted": event("everybody", inSite.extend({ title: z.string(), siteSpaces: count }), SITES),
  }),
  ...eventsOf(titled("SiteSectionGroup"), {
    "siteSectionGroup.created": event("site", inSite.extend({ title: z.string(), sections: ids }), SITES),
    "siteSectionGroup.updated": event(
      "site",
      inSite.extend({ changes: changesTo(UpdateSectionGroup.shape) }),
      SITES,
    ),
    "siteSectionGroup.moved": event("site", inSite.extend(moved.shape), SITES),
    "siteSectionGroup.deleted": event(
      "everybody",
      inSite.extend({ title: z.string(), sections: ids }),
      SITES,
    ),
  }),
  ...eventsOf(
    {
      stored: (id: string) =>
        `(SELECT e."title" FROM "SiteSpace" s JOIN "Space" e ON e."id" = s."spaceId" WHERE s."id" = ${id})`,
      payloadField: "title",
    },
    {
      "siteSpace.added": event("site", inSite.extend({ space: id, title: z.string() }), SITES),
      "siteSpace.updated": event(
        "site",
        inSite.extend({
          changes: changesTo({ ...UpdateSiteSpace.shape, customization: unknown }, "customization"),
        }),
        SITES,
      ),
      "siteSpace.moved": event("site", inSite.extend(moved.shape), SITES),
      "siteSpace.removed": event("everybody", inSite.extend({ space: id, title: z.string() }), SITES),
    },
  ),
};
