import { definitionOf } from "./definition";

/** What is known of an event by who refreshes reads: its kind, and the space it happened in unless that is unknown. */
export type EventRef = { type: string; space?: string };

/** A read: its operation, and the parameters it was asked with; null where it is of nothing yet. */
export type CachedRead = {
  tag: string;
  id: string;
  params?: { spaceId?: string; changeRequestId?: string } | null;
};

/** Reads in a space that list members, of whom something may have changed anywhere. */
const LISTING_MEMBERS = ["listCommentersInSpace", "listCommentersInChangeRequest"];

/** Whether something that happened may show in a read, by the catalogue of events. */
export const invalidatesRead = ({ type, space }: EventRef, { tag, id, params }: CachedRead): boolean => {
  const { spaceId, changeRequestId } = params ?? {};
  const { stale = [], staleInChangeRequests = [] } = definitionOf(type) ?? {};
  if (LISTING_MEMBERS.includes(id) && stale.includes("members")) return true;
  if (space !== undefined && spaceId !== undefined && spaceId !== space) return false;
  const concerns = (names: readonly string[]) => names.includes(tag) || names.includes(id);
  return concerns(stale) || (changeRequestId !== undefined && concerns(staleInChangeRequests));
};
