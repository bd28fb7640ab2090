import { z } from "zod";
import { changeRequestSubject } from "@/lib/collaboration/change-requests/events";
import { notify } from "@/lib/collaboration/notifications/notify";
import { DISCUSSION, REQUEST } from "@/lib/core/read-groups";
import { event, eventsOf, passingEvent } from "@/lib/platform/events/event";

const id = z.string();

export const reviewEvents = {
  ...eventsOf(changeRequestSubject, {
    "changeRequest.reviewRequested": event("space", z.strictObject({ user: id }), REQUEST, {
      notifies: notify({ to: "asked", as: "review-requested" }),
    }),
    "changeRequest.reviewRequestWithdrawn": event("space", z.strictObject({ user: id }), [
      ...REQUEST,
      "countUnreadNotifications",
    ]),
    "changeRequest.reviewed": event("space", z.strictObject({ review: id, status: z.string() }), DISCUSSION, {
      notifies: notify({ to: "followers", as: "review-given" }),
    }),
  }),
  "pendingReview.changed": passingEvent("caller", ["reviews"]),
  "viewedPages.changed": passingEvent("caller", ["reviews"]),
};
