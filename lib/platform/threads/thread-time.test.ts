import { expect, test } from "vitest";
import { millisecondsComputed, ownThreadNumber } from "./thread-time";

test("the time of a thread grows while it computes, and is part of the time of the process", () => {
  const thread = ownThreadNumber();
  const before = millisecondsComputed(thread);
  for (let turn = 0; millisecondsComputed(thread) === before && turn < 1e6; turn++) Math.sqrt(turn);
  expect(millisecondsComputed(thread)).toBeGreaterThan(before);
  expect(millisecondsComputed(thread)).toBeLessThanOrEqual(millisecondsComputed(null));
});

test("an unknown thread has the time of the process", () => {
  const all = millisecondsComputed(null);
  expect(millisecondsComputed(2 ** 30)).toBeGreaterThanOrEqual(all);
});
