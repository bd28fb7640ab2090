import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followCompositions } from "./compositions";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const world = (longestPause = Number.POSITIVE_INFINITY) => {
  const field = Object.assign(new EventTarget(), { activeElement: null as unknown });
  field.activeElement = field;
  const untilComposed = followCompositions(field as unknown as Document, longestPause);
  const waiting = () => {
    let isOver = false;
    void untilComposed().then(() => {
      isOver = true;
    });
    return async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      return isOver;
    };
  };
  return { field, fire: (type: string) => field.dispatchEvent(new Event(type)), waiting };
};

it("edits of others wait until words are composed, and these are in the text", async () => {
  const { fire, waiting } = world();
  expect(await waiting()(0)).toBe(true);
  fire("compositionstart");
  fire("compositionupdate");
  const isOver = waiting();
  expect(await isOver(60_000)).toBe(false);
  fire("compositionend");
  expect(await isOver(10)).toBe(false);
  expect(await isOver(200)).toBe(true);
});

it("edits of others wait for no composition that a phone keeps open while the person reads", async () => {
  const { fire, waiting } = world(5_000);
  fire("compositionstart");
  const isOver = waiting();
  expect(await isOver(4_000)).toBe(false);
  expect(await isOver(2_000)).toBe(true);
});

it("a composition ends with its field, also if the browser does not report that", async () => {
  const { field, fire, waiting } = world();
  fire("compositionstart");
  field.activeElement = null;
  expect(await waiting()(200)).toBe(true);
});
