import { expect, it } from "vitest";
import { hasCorpus } from "@/lib/testing/corpus";
import { pagesOfBook } from "@/lib/testing/corpus-pages";
import { casesOf } from "@/lib/testing/extent";
import { openSlices } from "./open-slices";
import { documentOf, openText } from "./open-text";

const LINES = "Water is *pumped* at night, see [the plan] and [^1].\n\n".repeat(20);

const last = (text: string, window: number) => [...openSlices(text, window)].at(-1)!;

/** The sources of a text that was read, and the nodes that they say. */
const partsOf = ({ head, blocks, tail }: ReturnType<typeof openText>) => ({
  head,
  tail,
  blocks: blocks.map(({ gap, source, node }) => ({ gap, source, node: node.toJSON() as unknown })),
});

it.each([
  ["definitions at the end", `${LINES}[the plan]: /pages/x "title"\n\n[^1]: A note.\n`],
  ["a definition over two lines", `${LINES}[the plan]:\n  /pages/x\n  "title"\n`],
  ["a definition in code, which is none", `${LINES}\`\`\`\n[the plan]: /pages/x\n\`\`\`\n`],
  ["a definition in a quote", `${LINES}> [the plan]: /pages/x\n`],
  ["front matter and a byte order mark", `\uFEFF---\nx: 1\n---\n\n${LINES}`],
  ["front matter with blanks and a rule behind it", `---\nx: 1\n---  \n\n---\n${LINES}[the plan]: /y\n`],
  ["front matter that is not closed", `---\nx: 1\n\n${LINES}`],
  ["a rule at the beginning", `---\n\n${LINES}---\n\n${LINES}`],
  [
    "a formula and tags over several lines",
    `${LINES}$$\na\n$$\n\n<Card\n  title="a"\n>\n\nx\n\n</Card>\n\n${LINES}[the plan]: /y\n`,
  ],
  [
    "a table of HTML",
    `${LINES}<table>\n\n<tr><td>[the plan]</td></tr>\n</table>\n\n${LINES}[the plan]: /y\n`,
  ],
  ["a list that goes on", `${LINES}${"- one\n\n  more\n".repeat(40)}${LINES}`],
  ["an unclosed fence", `${LINES}\`\`\`js\n${LINES}`],
  ["tabs of another tool", `${LINES}<Tabs>\n<Tab title="a">\n\n${LINES}</Tab>\n</Tabs>\n\n${LINES}`],
])("slices of a text with %s say the same as the whole", (_, text) => {
  for (const window of [100, 700, 2_000])
    expect(partsOf(last(text, window).opened)).toEqual(partsOf(openText(text)));
});

it.runIf(hasCorpus())("slices of the pages of a book say the same as the whole", async () => {
  const all = [...(await pagesOfBook())];
  const every = Math.ceil(all.length / casesOf(12, all.length));
  for (const [name, text] of all.filter((_, index) => index % every === 0)) {
    const steps = [...openSlices(text, 1_000)];
    expect(partsOf(steps.at(-1)!.opened), name).toEqual(partsOf(openText(text)));
    for (const { opened } of steps) {
      const shown = opened.head + opened.blocks.map(({ gap, source }) => gap + source).join("") + opened.tail;
      expect(shown, name).toBe(text);
    }
  }
});

it("the first slice of a long text has its first screen and no more", () => {
  const text = `# Pumps\n\n${LINES.repeat(100)}`;
  const [first] = openSlices(text);
  expect(first?.isComplete).toBe(false);
  expect(documentOf(first!.opened).firstChild?.textContent).toBe("Pumps");
  expect(first!.opened.tail.length).toBeGreaterThan(text.length / 2);
});
