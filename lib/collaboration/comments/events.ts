import { z } from "zod";
import { notify } from "@/lib/collaboration/notifications/notify";
import { DISCUSSION } from "@/lib/core/read-groups";
import { changesTo } from "@/lib/platform/events/change-schema";
import { event, eventsOf } from "@/lib/platform/events/event";
import { UpdateComment } from "./schemas";

const id = z.string();
const ids = z.array(id);
const discussed = z.strictObject({
  changeRequest: id.optional(),
  /** people newly mentioned in the text */
  mentioned: ids.optional(),
});
const replied = discussed.extend({ comment: id });
const edited = {
  changes: changesTo({ body: UpdateComment.shape.body }, "body"),
  addedReactions: z.array(z.string()).optional(),
  removedReactions: z.array(z.string()).optional(),
};
const NAMED = { to: "named", as: "mentioned" } as const;

export const commentEvents = eventsOf(
  {},
  {
    "comment.posted": event(
      "space",
      discussed.extend({ page: id.optional(), review: id.optional() }),
      DISCUSSION,
      { notifies: notify(NAMED, { to: "followers", as: "commented" }) },
    ),
    "comment.updated": event("space", discussed.extend(edited), DISCUSSION, { notifies: notify(NAMED) }),
    "comment.resolved": event("space", discussed, DISCUSSION, {
      notifies: notify({ to: "thread", as: "thread-resolved" }),
    }),
    "comment.reopened": event("space", discussed, DISCUSSION),
    "comment.applied": event("space", discussed.extend({ revision: id }), DISCUSSION),
    "comment.anchored": event("space", discussed.extend({ page: id }), DISCUSSION),
    // The notifications of a thread are deleted with it.
    "comment.deleted": event("space", discussed.extend({ postedBy: id.nullable() }), [
      ...DISCUSSION,
      "countUnreadNotifications",
    ]),
    "reply.posted": event("space", replied, DISCUSSION, {
      notifies: notify(NAMED, { to: "thread", as: "replied" }, { to: "followers", as: "replied" }),
    }),
    "reply.updated": event("space", replied.extend(edited), DISCUSSION, { notifies: notify(NAMED) }),
    "reply.deleted": event("space", replied.extend({ postedBy: id }), DISCUSSION),
  },
);
