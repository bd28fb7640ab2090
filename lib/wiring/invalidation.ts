import type { EventDefinition, EventKind } from "@/lib/platform/events/event";
import { events } from "./events";

/** The known facts of an event: its kind, and its space unless that is unknown. */
export type EventRef = { type: string; space?: string };

/** A read: its operation and parameters; null if it has none yet. */
export type CachedRead = {
  tag: string;
  id: string;
  params?: { spaceId?: string; changeRequestId?: string } | null;
};

type InvalidationRules = Partial<Pick<EventDefinition, "invalidates" | "invalidatesInChangeRequests">>;

/** Undefined for names from another version of Bindery. */
const definitionOf = (name: string): InvalidationRules | undefined =>
  Object.hasOwn(events, name) ? events[name as EventKind] : undefined;

/** Reads in a space that list members, who may have changed anywhere. */
const LISTING_MEMBERS = ["listCommentersInSpace", "listCommentersInChangeRequest"];

/** True if an event may change a read, according to the catalogue. */
export const invalidatesRead = ({ type, space }: EventRef, { tag, id, params }: CachedRead): boolean => {
  const { spaceId, changeRequestId } = params ?? {};
  const { invalidates = [], invalidatesInChangeRequests = [] } = definitionOf(type) ?? {};
  if (LISTING_MEMBERS.includes(id) && invalidates.includes("members")) return true;
  if (space !== undefined && spaceId !== undefined && spaceId !== space) return false;
  const concerns = (names: readonly string[]) => names.includes(tag) || names.includes(id);
  return concerns(invalidates) || (changeRequestId !== undefined && concerns(invalidatesInChangeRequests));
};
