import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { casesOf } from "@/lib/testing/extent";
import { blocksOf } from "./blocks";
import { followQuotes } from "./quote-anchors";
import { findQuote, type Quote } from "./quotes";

const quoteOf = (exact: string, prefix = "", suffix = ""): Quote => ({ exact, prefix, suffix });
/** The words with the block of the page that contains them. */
const inPage = (page: string, exact: string, prefix = "", suffix = "") => {
  const block = blocksOf(page).find(({ source }) =>
    findQuote(source.replaceAll(/[*_`\\]/g, ""), quoteOf(exact, prefix, suffix)),
  );
  return { node: block?.key ?? "", quote: quoteOf(exact, prefix, suffix) };
};
const follow = (before: string, after: string, exact: string, prefix = "", suffix = "") =>
  followQuotes(before, after, [inPage(before, exact, prefix, suffix)])[0];
const sourceFor = (page: string, exact: string) => {
  const followed = follow(page, page, exact);
  return followed && "place" in followed ? followed.place?.source : undefined;
};

const WATER = "Water is pumped at night, when power is cheap.";
const TANK = "The tank in the hills holds two days of it.";
const page = (...blocks: string[]) => `${blocks.join("\n\n")}\n`;

describe("words followed into a later version of their page", () => {
  it("stay in place while only others are edited", () => {
    expect(follow(page(WATER, TANK), page("# New", WATER, TANK), "at night")).toMatchObject({
      state: "exact",
      node: blocksOf(WATER)[0]!.key,
      place: { source: "at night" },
    });
  });

  it("are found again when their block changed around them", () => {
    const after = page("Clean water is pumped at night, because power is cheap.", TANK);
    const found = follow(page(WATER, TANK), after, "at night");
    expect(found).toMatchObject({ state: "exact", node: blocksOf(after)[0]!.key });
  });

  it("keep their place among equal words", () => {
    const before = page("One valve here, one valve there, one valve at home.");
    const after = page("There is one valve here, one valve there, one valve at home.");
    const found = follow(before, after, "one valve", "here, ", " there");
    expect(found).toMatchObject({ state: "exact", quote: { prefix: expect.stringMatching(/here, $/) } });
    const without = page("One valve here, one pump there, one valve at home.");
    expect(follow(before, without, "one valve", "here, ", " there")).toMatchObject({
      state: "changed",
      now: "one pump",
    });
  });

  it("report the words in their place when they were edited", () => {
    const after = page("Water is pumped at noon, when power is cheap.");
    expect(follow(page(WATER), after, "pumped at night")).toMatchObject({
      state: "changed",
      now: "pumped at noon",
    });
  });

  it("move with their block, and into another one when it is split", () => {
    expect(follow(page(WATER, TANK, "Last."), page(TANK, "Last.", WATER), "at night")).toMatchObject({
      state: "moved",
    });
    const split = page("Water is pumped at night.", "We do so when power is cheap, they say.");
    expect(follow(page(WATER), split, "when power is cheap")).toMatchObject({
      state: "moved",
      node: blocksOf(split)[1]!.key,
    });
  });

  it("are removed with their block", () => {
    expect(follow(page(WATER, TANK), page(TANK), "at night")).toEqual({ state: "deleted" });
  });

  it("have no position when they never existed in the block", () => {
    expect(
      followQuotes(WATER, WATER, [{ node: blocksOf(WATER)[0]!.key, quote: quoteOf("at noon") }]),
    ).toEqual([null]);
  });
});

describe("the source of words", () => {
  const cases: [name: string, page: string, words: string, source: string][] = [
    ["plain words", WATER, "at night", "at night"],
    ["all of a mark", "It is **very** cold.", "very", "very"],
    ["across a mark", "It is **very** cold.", "is very cold", "is **very** cold"],
    ["from the middle of a mark", "It is **very, very** cold.", "very cold", "**very, very** cold"],
    ["a link", "See [the plan](/plan) now.", "the plan now", "[the plan](/plan) now"],
    ["a link by reference", "See [the plan][p] now.\n\n[p]: /plan", "the plan now", "[the plan][p] now"],
    [
      "escapes and entities",
      "Fish \\& chips &amp; peas, 2 \\* 3.",
      "chips & peas, 2 * 3",
      "chips &amp; peas, 2 \\* 3",
    ],
    ["code in a line", "Run `npm start` first.", "start", "start"],
    ["lines of code", "```sh\nopen --slowly\nclose\n```", "slowly\nclose", "slowly\nclose"],
    ["a cell", "| a | b |\n|---|---|\n| one | two words |", "two words", "two words"],
    ["two items", "- one thing\n- and another", "thing and", "- one thing\n- and another"],
    ["lines of a quotation", "> first line\n> second line", "line second", "line\n> second"],
    ["right to left", "שלום עולם טוב", "עולם", "עולם"],
  ];
  it.each(cases)("%s", (_, text, words, source) => {
    const quote = quoteOf(words);
    const [found] = followQuotes(text, text, [{ node: blocksOf(text)[0]!.key, quote }]);
    expect(found && "place" in found ? found.place?.source : found).toBe(source);
  });
});

const word = fc.stringMatching(/^[a-z]{3,8}$/);
const words = (least: number, most: number) =>
  fc.array(word, { minLength: least, maxLength: most }).map((all) => all.join(" "));

describe("as properties", () => {
  it("follows words through edits around them", () => {
    fc.assert(
      fc.property(
        words(6, 12),
        words(2, 5),
        words(6, 12),
        words(0, 2),
        words(0, 2),
        (a, kept, b, more, end) => {
          const before = page(`${a} ${kept} ${b}`);
          const after = page(`${more} ${a} ${kept} ${b} ${end}`.trim());
          const [found] = followQuotes(before, after, [
            {
              node: blocksOf(before)[0]!.key,
              quote: quoteOf(kept, `${a} `.slice(-32), ` ${b}`.slice(0, 32)),
            },
          ]);
          expect(found).toMatchObject({ state: "exact", place: { source: kept } });
        },
      ),
      { numRuns: casesOf(200, 20_000) },
    );
  });

  it("reports edits of the words as changes", () => {
    fc.assert(
      fc.property(words(6, 12), words(2, 4), words(6, 12), fc.nat(), (a, kept, b, where) => {
        // The same words may be elsewhere in the block, by chance.
        fc.pre(!a.includes(kept) && !b.includes(kept));
        const all = kept.split(" ");
        const edited = all.toSpliced(where % all.length, 1, "XXXX").join(" ");
        const before = page(`${a} ${kept} ${b}`);
        const [found] = followQuotes(before, page(`${a} ${edited} ${b}`), [
          { node: blocksOf(before)[0]!.key, quote: quoteOf(kept, `${a} `.slice(-32), ` ${b}`.slice(0, 32)) },
        ]);
        expect(found).toMatchObject({ state: "changed" });
        expect(found && "now" in found ? found.now : "").toContain("XXXX");
      }),
      { numRuns: casesOf(200, 20_000) },
    );
  });
});

it("the source of words in any block is found", () => {
  expect(sourceFor(page("# Title", WATER, TANK), "two days")).toBe("two days");
});
