import { expect, test } from "vitest";
import { millisecondsComputed, ownThreadNumber } from "./thread-time";

test("what a thread computed grows while it computes, and is part of what the process computed", () => {
  const thread = ownThreadNumber();
  const before = millisecondsComputed(thread);
  for (let turn = 0; millisecondsComputed(thread) === before && turn < 1e6; turn++) Math.sqrt(turn);
  expect(millisecondsComputed(thread)).toBeGreaterThan(before);
  expect(millisecondsComputed(thread)).toBeLessThanOrEqual(millisecondsComputed(null));
});

test("of a thread that isn't there, the time of the process is told", () => {
  const all = millisecondsComputed(null);
  expect(millisecondsComputed(2 ** 30)).toBeGreaterThanOrEqual(all);
});
