import { definitionOf } from "./definition";

/** What is known of an event by who refreshes reads: its kind, and the space it happened in unless that is unknown. */
export type Happened = { type: string; space?: string };

/** A read: its operation, and the parameters it was asked with. */
export type ReadOf = { tag: string; id: string; params?: { spaceId?: string; changeRequestId?: string } };

/** Whether something that happened may show in a read, by the catalogue of events. */
export const makesStale = ({ type, space }: Happened, { tag, id, params = {} }: ReadOf): boolean => {
  if (space !== undefined && params.spaceId !== undefined && params.spaceId !== space) return false;
  const { stale = [], staleInChangeRequests = [] } = definitionOf(type) ?? {};
  const concerns = (names: readonly string[]) => names.includes(tag) || names.includes(id);
  return concerns(stale) || (params.changeRequestId !== undefined && concerns(staleInChangeRequests));
};
