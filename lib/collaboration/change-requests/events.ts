import { z } from "zod";
import { notify } from "@/lib/collaboration/notifications/notify";
import { CONTENT, LIVE_CONTENT, REQUEST } from "@/lib/core/read-groups";
import { changesTo } from "@/lib/platform/events/change-schema";
import { type EventSubject, event, eventsOf } from "@/lib/platform/events/event";
import { ChangeRequest, UpdateChangeRequest } from "./schemas";

const id = z.string();
const ids = z.array(id);
const count = z.int();
const numbered = z.strictObject({ number: count });

/** The number and subject of a change request. */
export const changeRequestSubject: EventSubject = {
  stored: (id) =>
    `(SELECT concat_ws(' ', '#' || s."number", nullif(s."subject", '')) FROM "ChangeRequest" s WHERE s."id" = ${id})`,
};

export const changeRequestEvents = eventsOf(changeRequestSubject, {
  "changeRequest.created": event("space", numbered.extend({ subject: z.string() }), REQUEST, {
    inChangeRequests: CONTENT,
  }),
  "changeRequest.updated": event(
    "space",
    numbered.extend({
      changes: changesTo(
        { ...UpdateChangeRequest.shape, ...ChangeRequest.pick({ revision: true, conflicts: true }).shape },
        "description",
      ),
    }),
    REQUEST,
    { inChangeRequests: CONTENT },
  ),
  "changeRequest.edited": event(
    "space",
    numbered.extend({ revision: id, pages: ids.optional(), imported: count.optional() }),
    [...REQUEST, "comments"],
    { inChangeRequests: CONTENT },
  ),
  "changeRequest.wordsReplaced": event("space", numbered.extend({ page: id, revision: id, users: ids }), [], {
    notifies: notify({ to: "replaced", as: "words-replaced" }),
  }),
  "changeRequest.split": event(
    "space",
    numbered.extend({ into: count, pages: ids, revision: id, split: id }),
    [...REQUEST, "comments"],
    { inChangeRequests: CONTENT },
  ),
  "changeRequest.merged": event(
    "space",
    numbered.extend({
      subject: z.string(),
      revision: id,
      ruleBypass: ChangeRequest.shape.ruleBypass,
    }),
    [...LIVE_CONTENT, "git"],
    { notifies: notify({ to: "followers", as: "merged" }, { to: "pageFollowers", as: "page-updated" }) },
  ),
  "changeRequest.conflicted": event(
    "space",
    numbered.extend({ conflicts: count }),
    [...REQUEST, "comments"],
    { inChangeRequests: CONTENT, notifies: notify({ to: "author", as: "conflicted" }) },
  ),
  "changeRequest.conflictForeseen": event("space", numbered.extend({ conflicts: count }), [], {
    notifies: notify({ to: "author", as: "conflicted" }),
  }),
  "changeRequest.conflictResolved": event(
    "space",
    numbered.extend({
      conflicts: ids,
      decided: count,
      resolved: count,
      revision: id,
      byEdit: z.literal(true).optional(),
    }),
    [...REQUEST, "comments"],
    { inChangeRequests: CONTENT },
  ),
});
