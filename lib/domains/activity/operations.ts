import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { pageQuery, paginated } from "@/lib/core/pagination";
import { ActivityBasis, SpaceActivity } from "@/lib/model/activity/schemas";
import { defineOperation } from "@/lib/platform/api/operation";

export const activity = {
  list: defineOperation({
    id: "listSpaceActivity",
    tag: "spaces",
    method: "GET",
    path: "/orgs/{organizationId}/activity",
    summary: "List what others changed since your last visit, by space",
    description:
      "All spaces that you can see: first those with something new, then the others, the latest first. A visit ends half an hour after you were last seen.",
    access: access.organization("organization.view"),
    query: pageQuery({
      since: z.iso
        .datetime({ offset: true })
        .optional()
        .describe("Since when, instead of the end of your last visit."),
    }),
    response: paginated(SpaceActivity).extend({
      since: z.iso
        .datetime()
        .describe(
          "The end of your last visit; if this is your first, when you joined, at most 30 days ago; or what was asked for.",
        ),
      basis: ActivityBasis,
    }),
  }),
};
