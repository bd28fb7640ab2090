import { expect, it } from "vitest";

/** A second instance of the module, in which no kinds are declared. */
const module = "./catalogue?undeclared";

it("a process without declared events fails at the first use of them", async () => {
  const { definitionOf, recordedKinds } = (await import(module)) as typeof import("./catalogue");
  expect(() => definitionOf("space.created")).toThrow("no kinds of events are declared");
  expect(() => recordedKinds()).toThrow("no kinds of events are declared");
});
