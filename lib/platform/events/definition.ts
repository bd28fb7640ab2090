import { catalogue, type EventDefinition, type EventKind, type RecordedKind } from "./catalogue";

/** Returns the definition of a kind; undefined for names from another version of Bindery. */
export const definitionOf = (name: string): EventDefinition | undefined =>
  Object.hasOwn(catalogue, name) ? catalogue[name as EventKind] : undefined;

export const RECORDED_KINDS: readonly RecordedKind[] = (Object.keys(catalogue) as EventKind[]).filter(
  (kind): kind is RecordedKind => !definitionOf(kind)!.passing,
);
