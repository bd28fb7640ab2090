import { catalogue, type EventDefinition, type EventKind, type RecordedKind } from "./catalogue";

/** What the catalogue says of a kind by its name; undefined for names that another version of Bindery wrote. */
export const definitionOf = (name: string): EventDefinition | undefined =>
  Object.hasOwn(catalogue, name) ? catalogue[name as EventKind] : undefined;

export const RECORDED_KINDS: readonly RecordedKind[] = (Object.keys(catalogue) as EventKind[]).filter(
  (kind): kind is RecordedKind => !definitionOf(kind)!.passing,
);
