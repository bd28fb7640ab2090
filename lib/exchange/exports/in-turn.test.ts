import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { inTurn } from "./in-turn";

/** Work that ends on request, and notes that it began. */
function work(begun: number[], name: number) {
  let end = (_name: number): void => {};
  let fail = (_error: Error): void => {};
  const ended = new Promise<number>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  const made = inTurn(() => {
    begun.push(name);
    return ended;
  });
  return { made, end: () => end(name), fail: () => fail(new Error("Broken.")) };
}

it("two documents are made at once, the others in the order of their requests, also after a failure", async () => {
  const begun: number[] = [];
  const all = [1, 2, 3, 4].map((name) => work(begun, name));
  await turn();
  expect(begun).toEqual([1, 2]);
  all[1]!.fail();
  await expect(all[1]!.made).rejects.toThrow("Broken.");
  await turn();
  expect(begun).toEqual([1, 2, 3]);
  for (const { end } of all) end();
  expect(await Promise.all([all[0], all[2], all[3]].map((each) => each!.made))).toEqual([1, 3, 4]);
  expect(begun).toEqual([1, 2, 3, 4]);
});

it("a request beyond those that may wait is refused, and the next one is not", async () => {
  const begun: number[] = [];
  const all = Array.from({ length: 22 }, (_, name) => work(begun, name));
  await expect(work(begun, 99).made).rejects.toMatchObject({ code: "overloaded" });
  for (const { end } of all) end();
  await Promise.all(all.map(({ made }) => made));
  const later = work(begun, 100);
  later.end();
  expect(await later.made).toBe(100);
});
