import "server-only";
import type { EventDefinition, RecordedKind } from "./event";

type Definitions = Readonly<Record<string, EventDefinition>>;

/** Set once, when a process starts: the platform does not know the areas that declare events. */
let declared: Definitions | null = null;

/** Makes every declared kind of event known to this process. */
export function provideEvents(events: Definitions): void {
  declared = events;
}

function definitions(): Definitions {
  if (declared !== null) return declared;
  throw new Error("Import lib/wiring/declarations.ts: no kinds of events are declared.");
}

/** Returns the definition of a kind; undefined for names from another version of Bindery. */
export const definitionOf = (name: string): EventDefinition | undefined =>
  Object.hasOwn(definitions(), name) ? definitions()[name] : undefined;

export const isRecorded = (name: string): name is RecordedKind => {
  const definition = definitionOf(name);
  return definition !== undefined && !definition.passing;
};

export const recordedKinds = (): RecordedKind[] => Object.keys(definitions()).filter(isRecorded);
