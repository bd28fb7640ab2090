import fc from "fast-check";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { expect, it } from "vitest";
import { casesOf, keptSeed } from "@/lib/testing/extent";
import { nearestOpenLabel, remarkLiteralAddresses, type SeenEvents } from "./literal-addresses";
import { parseMarkdown } from "./markdown";
import { MarkdownProcessor } from "./markdown-processor";

const gfm = () => new MarkdownProcessor().use(remarkParse).use(remarkGfm, { singleTilde: false });
const plain = gfm();
const bounded = gfm().use(remarkLiteralAddresses);

const part = fc.constantFrom(
  ...["[", "]", "![", "](a)", "[a]", "\\[", "`[`", "*", "**", "\n", " ", "a", "h ", "w "],
  ...["a@b.co", "www.a.co", "http://a.co", "https://a.co/(x", "[^1]", "~~", "<b>", "| ", "\n\n", "- [ ] "],
);

it("literal addresses are the same with and without bounded steps", () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 25 }), (parts) => {
      const text = parts.join("");
      expect(bounded.parse(text)).toEqual(plain.parse(text));
    }),
    { ...keptSeed, numRuns: casesOf(400, 50_000) },
  );
});

const SEEN = "_gfmAutolinkLiteralWalkedInto";

/** Counts the tokens that the extension looks at for the addresses of a text. */
function stepsFor(text: string): number {
  let steps = 0;
  Object.defineProperty(Object.prototype, SEEN, {
    configurable: true,
    get: () => {
      steps += 1;
    },
    set(value) {
      Object.defineProperty(this, SEEN, { value });
    },
  });
  try {
    parseMarkdown(text);
  } finally {
    Reflect.deleteProperty(Object.prototype, SEEN);
  }
  return steps;
}

it.each([
  ["after an open bracket", (words: number) => `[${"a ".repeat(words)}`],
  ["after many open brackets", (words: number) => "[".repeat(400) + "a ".repeat(words)],
  ["between links", (words: number) => "[a](b) c a@b.co ".repeat(words / 4)],
  ["between brackets of both kinds", (words: number) => "[ a ![ b ] ".repeat(words / 4)],
])("words %s are read in steps that grow with the words", (_name, textOf) => {
  expect(stepsFor(textOf(4_000))).toBeLessThan(2.2 * stepsFor(textOf(2_000)) + 1_000);
});

it("open brackets are looked for among new events only", () => {
  let steps = 0;
  const events: ["enter" | "exit", { type: string; _balanced?: boolean }][] = [];
  const counted = new Proxy(events, {
    get: (all, name) => {
      if (typeof name === "string" && /^\d+$/.test(name)) steps += 1;
      return Reflect.get(all, name);
    },
  });
  const seen: SeenEvents[] = [];
  for (let word = 0; word < 4_000; word += 1) {
    const token = { type: word % 10 === 0 ? "labelLink" : "data", _balanced: word % 30 === 0 };
    events.push(["enter", token], ["exit", token]);
    nearestOpenLabel(counted as never, seen);
  }
  expect(steps).toBeLessThan(8 * events.length);
});
