import { z } from "zod";
import { ACCESS } from "@/lib/core/read-groups";
import { AccessChanged } from "@/lib/organizations/permissions/access-changed";
import { changesTo } from "@/lib/platform/events/change-schema";
import { event, eventsOf, titled } from "@/lib/platform/events/event";
import { UpdateCollection } from "./schemas";

const id = z.string();
const count = z.int();
const moved = z.strictObject({ from: id.nullable(), to: id.nullable() });

export const collectionEvents = eventsOf(titled("Collection"), {
  "collection.created": event("collection", z.strictObject({ title: z.string() }), ["collections", "spaces"]),
  "collection.updated": event(
    "collection",
    z.strictObject({ changes: changesTo(UpdateCollection.shape) }),
    ACCESS,
  ),
  "collection.accessChanged": event("collection", AccessChanged, ACCESS),
  "collection.moved": event("collection", moved, ACCESS),
  "collection.deleted": event(
    "everybody",
    z.strictObject({ title: z.string(), collections: count, spaces: count }),
    ACCESS,
  ),
  "collection.restored": event(
    "collection",
    z.strictObject({ title: z.string(), collections: count, spaces: count }),
    ACCESS,
  ),
  "collection.transferred": event(
    "everybody",
    z.strictObject({ title: z.string(), from: id, to: id }),
    ACCESS,
  ),
});
