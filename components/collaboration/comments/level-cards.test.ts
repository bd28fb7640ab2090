import fc from "fast-check";
import { expect, it } from "vitest";
import { CARD_GAP, levelCards } from "./level-cards";

const card = (id: string, top: number, height = 100) => ({ id, top, height });

it("a card is level with its subject while there is room", () => {
  expect([...levelCards([card("a", 10), card("b", 300)], null)]).toEqual([
    ["a", 10],
    ["b", 300],
  ]);
});

it("a card is pushed down by the one before it", () => {
  const tops = levelCards([card("a", 10), card("b", 40), card("c", 60)], null);
  expect([...tops.values()]).toEqual([10, 110 + CARD_GAP, 210 + 2 * CARD_GAP]);
});

it("the active card is exactly level, and the cards before it move up", () => {
  const tops = levelCards([card("a", 310), card("b", 340), card("c", 360)], "c");
  expect(Object.fromEntries(tops)).toEqual({
    c: 360,
    b: 260 - CARD_GAP,
    a: 160 - 2 * CARD_GAP,
  });
});

it("a card goes below the active one if there is no room above", () => {
  const tops = levelCards([card("a", 10), card("b", 40), card("c", 90)], "b");
  expect(Object.fromEntries(tops)).toEqual({ b: 40, a: 140 + CARD_GAP, c: 240 + 2 * CARD_GAP });
});

it("cards never overlap, never begin above the start, and keep the active one level", () => {
  const cards = fc
    .array(fc.record({ top: fc.nat(2000), height: fc.integer({ min: 1, max: 400 }) }), { minLength: 1 })
    .map((all) => all.sort((a, b) => a.top - b.top).map((each, index) => ({ ...each, id: String(index) })));
  fc.assert(
    fc.property(cards, fc.nat(), (all, chosen) => {
      const active = all[chosen % all.length]!;
      const tops = levelCards(all, active.id);
      expect(tops.get(active.id)).toBe(active.top);
      const placed = all.map(({ id, height }) => ({ top: tops.get(id)!, height }));
      placed.sort((a, b) => a.top - b.top);
      for (const [index, { top }] of placed.entries()) {
        const before = placed[index - 1];
        expect(top).toBeGreaterThanOrEqual(before ? before.top + before.height + CARD_GAP : 0);
      }
    }),
  );
});
