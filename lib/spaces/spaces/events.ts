import { z } from "zod";
import { notify } from "@/lib/collaboration/notifications/notify";
import { ACCESS, BESIDE, CONTENT, LIVE_CONTENT, SPACES } from "@/lib/core/read-groups";
import { AccessChanged } from "@/lib/organizations/permissions/access-changed";
import { changesTo } from "@/lib/platform/events/change-schema";
import { event, eventsOf, noPayload, titled } from "@/lib/platform/events/event";
import { Space, UpdateSpace, Visibility } from "./schemas";

const id = z.string();
const count = z.int();
const moved = z.strictObject({ from: id.nullable(), to: id.nullable() });

export const spaceEvents = eventsOf(titled("Space"), {
  "space.created": event("space", noPayload, ["collections", "members", ...SPACES]),
  "space.accessChanged": event("space", AccessChanged, ACCESS),
  "space.duplicated": event("space", z.strictObject({ source: id }), ["collections", "members", ...SPACES]),
  "space.moved": event(
    "space",
    moved.extend({
      /** absent if unchanged */
      visibility: z.strictObject({ before: Visibility, after: Visibility }).optional(),
    }),
    ACCESS,
  ),
  "space.transferred": event("everybody", z.strictObject({ from: id, to: id }), [
    ...ACCESS,
    ...CONTENT,
    ...BESIDE,
  ]),
  "space.updated": event(
    "space",
    z.strictObject({
      changes: changesTo({
        ...UpdateSpace.shape,
        ...Space.pick({ gitSync: true, visibility: true }).shape,
      }),
    }),
    [...ACCESS, ...CONTENT, "git"],
  ),
  "space.deleted": event("everybody", z.strictObject({ collection: id.optional() }), [
    ...ACCESS,
    ...CONTENT,
    ...BESIDE,
  ]),
  "space.restored": event("space", noPayload, [...ACCESS, ...CONTENT, ...BESIDE]),
  "space.removed": event("everybody", z.strictObject({ title: z.string() }), [
    ...ACCESS,
    ...CONTENT,
    ...BESIDE,
  ]),
  "space.contentUpdated": event(
    "space",
    z.strictObject({ revision: id, commit: z.string().optional(), imported: count.optional() }),
    [...LIVE_CONTENT, "git"],
    { notifies: notify({ to: "pageFollowers", as: "page-updated" }) },
  ),
});
