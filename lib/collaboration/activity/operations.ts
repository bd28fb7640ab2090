import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { pageQuery, paginated } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
import { ActivityBasis, SpaceActivity } from "./schemas";

export const activity = {
  list: defineOperation({
    id: "listSpaceActivity",
    tag: "spaces",
    method: "GET",
    path: "/orgs/{organizationId}/activity",
    summary: "List what others changed since your last visit, by space",
    description:
      "Lists all spaces that you can see, those with news first, each group by latest change. A visit ends half an hour after your last request.",
    access: access.organization("organization.view"),
    query: pageQuery({
      since: z.iso
        .datetime({ offset: true })
        .optional()
        .describe("Start of the period. Defaults to the end of your last visit."),
    }),
    response: paginated(SpaceActivity).extend({
      since: z.iso
        .datetime()
        .describe(
          "The end of your last visit; on your first visit the day you joined, at most 30 days ago; or the requested start.",
        ),
      basis: ActivityBasis,
    }),
  }),
};
