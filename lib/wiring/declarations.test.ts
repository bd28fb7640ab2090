import { expect, it } from "vitest";
import { importGraph, sourceFiles } from "@/lib/testing/import-graph";

/* The platform knows the events and mails of the areas only in processes that import their collection. */

const SCRIPTS = ["scripts/server.ts", "scripts/demo.ts", "scripts/worker.ts", "scripts/bindery.ts"];
const files = [...sourceFiles(), ...SCRIPTS];
const imports = importGraph(files);

/** Every file that an entry loads. */
function loadedBy(entry: string): Set<string> {
  const found = new Set([entry]);
  for (const file of found) for (const next of imports.get(file)!) found.add(next);
  return found;
}

/** Screens and routes have the engine of the server. */
const entries = [...SCRIPTS, "lib/wiring/engine.ts"];
const recording = entries.filter((entry) =>
  ["lib/platform/events/record.ts", "lib/platform/mail/send.ts"].some((file) => loadedBy(entry).has(file)),
);

it("every entry of the server that records events or sends mails knows those that are declared", () => {
  expect(recording).toEqual(expect.arrayContaining(["scripts/server.ts", "lib/wiring/engine.ts"]));
  expect(recording.filter((entry) => !loadedBy(entry).has("lib/wiring/declarations.ts"))).toEqual([]);
});
