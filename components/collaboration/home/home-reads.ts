import type { activity } from "@/lib/collaboration/activity/operations";
import type { changeRequests } from "@/lib/collaboration/change-requests/operations";
import type { mentions } from "@/lib/collaboration/comments/operations";
import type { ReadInput } from "@/lib/platform/api/client";
import type { spaces } from "@/lib/spaces/spaces/operations";

const SHOWN = "8";
const MERGED_SHOWN = "5";

/** The requests of Home, shared by server and browser. */
export const homeReads = (organizationId: string, userId: string) => {
  const params = { organizationId };
  const requests = (query: Record<string, string>): ReadInput<typeof changeRequests.listInOrganization> => ({
    params,
    query: { limit: SHOWN, ...query },
  });
  return {
    organization: { params },
    spaces: { params, query: { limit: "1000" } } satisfies ReadInput<typeof spaces.list>,
    activity: { params, query: { limit: SHOWN } } satisfies ReadInput<typeof activity.list>,
    toReview: requests({ requestedReviewer: userId }),
    open: requests({ creator: userId }),
    drafts: requests({ creator: userId, status: "draft" }),
    merged: requests({ status: "merged", limit: MERGED_SHOWN }),
    mentions: { params, query: { limit: SHOWN } } satisfies ReadInput<typeof mentions.list>,
  };
};
