import "server-only";
import type { EventDefinition, RecordedKind } from "./event";

type Definitions = Readonly<Record<string, EventDefinition>>;

/** Set once, when a process starts: the platform does not know the areas that declare events. */
let declared: Definitions | null = null;

/** Makes every declared kind of event known to this process. */
export function provideEvents(definitions: Definitions): void {
  declared = definitions;
}

/** Returns the definition of a kind; undefined for names from another version of Bindery. */
export function definitionOf(name: string): EventDefinition | undefined {
  if (declared === null)
    throw new Error("Import lib/wiring/declarations.ts: no kinds of events are declared.");
  return Object.hasOwn(declared, name) ? declared[name] : undefined;
}

export const isRecorded = (name: string): name is RecordedKind => {
  const definition = definitionOf(name);
  return definition !== undefined && !definition.passing;
};

export const recordedKinds = (): RecordedKind[] => Object.keys(declared ?? {}).filter(isRecorded);

/** Returns "changeRequest" for "changeRequest.merged". */
export const subjectTypeOf = (kind: string): string => kind.slice(0, kind.indexOf("."));
