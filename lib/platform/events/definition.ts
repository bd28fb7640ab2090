import { catalogue, type EventDefinition, type EventKind } from "./catalogue";

/** What the catalogue says of a kind by its name; undefined for names that another version of Bindery wrote. */
export const definitionOf = (name: string): EventDefinition | undefined =>
  Object.hasOwn(catalogue, name) ? catalogue[name as EventKind] : undefined;

/** The kinds of events that are kept. */
export const RECORDED_KINDS: readonly EventKind[] = (Object.keys(catalogue) as EventKind[]).filter(
  (kind) => !definitionOf(kind)!.passing,
);
