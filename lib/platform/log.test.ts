import { expect, it } from "vitest";
import "./log";

it("a log that cannot be written ends no process", () => {
  // Without a listener, the event is thrown.
  expect(() =>
    process.stderr.emit("error", new Error("ENOSPC: no space left on device, write")),
  ).not.toThrow();
});
