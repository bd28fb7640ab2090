import { foldText } from "@/lib/core/fold-text";
import { type Say, sayEnglish, type Text, text } from "@/lib/core/locales/say";
import { today } from "./today";

/* The blocks that can be inserted, for the toolbar and the menu at "/". Some need a choice first, named by `asks`. */

export type AskedFor = "file" | "page" | "shared";

export type MarkdownBlock = {
  id: string;
  group: Text;
  label: Text;
  /** Its Markdown syntax. */
  mark: string;
  /** Further words to find it by. */
  words: Text;
} & ({ template?: Template; asks?: undefined } | { asks: AskedFor; template?: undefined });

/**
 * Returns the Markdown that a block is inserted as, in the words of the person who inserts it, and those to be
 * overwritten. Blocks without one are made of the selected lines.
 */
type Template = (say: Say) => { source: string; select?: string };

const TEXTS = text("Text|group of blocks");
const DATA = text("Code and data");
const LAYOUT = text("Layout");
const MEDIA = text("Media");
const SHARED = text("Shared|group of blocks");

const card = (title: string): string => `:::card{url="https://example.org"}\n**${title}**\n\nText\n:::`;

export const markdownBlocks: readonly MarkdownBlock[] = [
  {
    id: "heading-1",
    group: TEXTS,
    label: text("Heading 1"),
    mark: "#",
    words: text("title h1"),
  },
  {
    id: "heading-2",
    group: TEXTS,
    label: text("Heading 2"),
    mark: "##",
    words: text("section h2"),
  },
  {
    id: "heading-3",
    group: TEXTS,
    label: text("Heading 3"),
    mark: "###",
    words: text("subsection h3"),
  },
  {
    id: "bullets",
    group: TEXTS,
    label: text("Bullet list"),
    mark: "-",
    words: text("unordered ul"),
  },
  {
    id: "numbers",
    group: TEXTS,
    label: text("Numbered list"),
    mark: "1.",
    words: text("ordered ol"),
  },
  {
    id: "tasks",
    group: TEXTS,
    label: text("Task list"),
    mark: "- [ ]",
    words: text("todo checkbox"),
  },
  { id: "quote", group: TEXTS, label: text("Quote"), mark: ">", words: text("blockquote") },
  {
    id: "code",
    group: DATA,
    label: text("Code block"),
    mark: "```",
    words: text("fence pre source"),
  },
  {
    id: "diagram",
    group: DATA,
    label: text("Diagram"),
    mark: "```mermaid",
    words: text("mermaid flowchart sequence graph chart"),
    template: (say) => {
      const start = say("Start|first step of a diagram");
      const end = say("End|last step of a diagram");
      return { source: `\`\`\`mermaid\nflowchart LR\n  A[${start}] --> B[${end}]\n\`\`\``, select: start };
    },
  },
  {
    id: "table",
    group: DATA,
    label: text("Table"),
    mark: "| |",
    words: text("grid rows columns"),
    template: (say) => {
      const column = say("Column");
      const [line, blank] = ["-", " "].map((sign) => sign.repeat(column.length));
      const row = (cell: string | undefined) => `| ${cell} | ${cell} |`;
      return { source: [column, line, blank].map(row).join("\n"), select: column };
    },
  },
  {
    id: "hint",
    group: LAYOUT,
    label: text("Callout"),
    mark: ":::hint",
    words: text("hint note info warning tip admonition"),
    template: () => ({ source: ':::hint{style="info"}\nText\n:::', select: "Text" }),
  },
  {
    id: "tabs",
    group: LAYOUT,
    label: text("Tabs"),
    mark: ":::tabs",
    words: text("panels"),
    template: (say) => {
      const titles = [say("First|title of a tab"), say("Second|title of a tab")];
      const tabs = titles.map((title) => `:::tab{title="${title}"}\nText\n:::`);
      return { source: `::::tabs\n${tabs.join("\n")}\n::::`, select: titles[0] };
    },
  },
  {
    id: "steps",
    group: LAYOUT,
    label: text("Steps"),
    mark: ":::stepper",
    words: text("stepper guide tutorial"),
    template: (say) => {
      const titles = [say("First step"), say("Second step")];
      const steps = titles.map((title) => `:::step\n### ${title}\n\nText\n:::`);
      return { source: `::::stepper\n${steps.join("\n")}\n::::`, select: titles[0] };
    },
  },
  {
    id: "expandable",
    group: LAYOUT,
    label: text("Expandable"),
    mark: ":::expandable",
    words: text("details collapse toggle accordion"),
    template: (say) => ({ source: `:::expandable[${say("Title")}]\nText\n:::`, select: say("Title") }),
  },
  {
    id: "columns",
    group: LAYOUT,
    label: text("Columns"),
    mark: ":::columns",
    words: text("layout grid"),
    template: () => ({
      source: "::::columns\n:::column\nText\n:::\n:::column\nText\n:::\n::::",
      select: "Text",
    }),
  },
  {
    id: "cards",
    group: LAYOUT,
    label: text("Cards"),
    mark: ":::cards",
    words: text("tiles grid gallery links"),
    template: (say) => {
      const titles = [say("First card"), say("Second card")];
      return { source: `::::cards\n${titles.map(card).join("\n")}\n::::`, select: titles[0] };
    },
  },
  {
    id: "updates",
    group: LAYOUT,
    label: text("Changelog"),
    mark: ":::updates",
    words: text("updates releases news history entries rss feed"),
    template: (say) => {
      const entry = `:::update{date="${today()}" tags="${say("New|tag of an entry")}"}\n## ${say("Title")}\n\nText\n:::`;
      return { source: `::::updates{format="full"}\n${entry}\n::::`, select: say("Title") };
    },
  },
  {
    id: "condition",
    group: LAYOUT,
    label: text("Condition"),
    mark: ":::if",
    words: text("conditional if only visitor variable adaptive"),
    template: () => ({
      source: ':::if{expression="space.vars.name"}\nText\n:::',
      select: "space.vars.name",
    }),
  },
  {
    id: "file",
    group: MEDIA,
    label: text("Image or file"),
    mark: "![]()",
    words: text("picture upload attachment"),
    asks: "file",
  },
  {
    id: "embed",
    group: MEDIA,
    label: text("Embed"),
    mark: "::embed",
    words: text("video link card iframe"),
    template: () => ({ source: '::embed{url="https://"}', select: "https://" }),
  },
  {
    id: "page",
    group: SHARED,
    label: text("Link to a page"),
    mark: "[[",
    words: text("reference internal"),
    asks: "page",
  },
  {
    id: "operation",
    group: DATA,
    label: text("OpenAPI operation"),
    mark: "::openapi-operation",
    words: text("api endpoint request reference swagger"),
    template: () => ({
      source: '::openapi-operation{ref="/openapi/spec" path="/path" method="get"}',
      select: "spec",
    }),
  },
  {
    id: "shared",
    group: SHARED,
    label: text("Variables and reusable content"),
    mark: "<expression/>",
    words: text("snippet include value"),
    asks: "shared",
  },
  {
    id: "divider",
    group: TEXTS,
    label: text("Divider"),
    mark: "---",
    words: text("rule line hr separator"),
    template: () => ({ source: "---" }),
  },
  {
    id: "math",
    group: DATA,
    label: text("Formula"),
    mark: "$$",
    words: text("math equation latex tex katex"),
    template: () => ({ source: "$$\nx\n$$", select: "x" }),
  },
];

/**
 * Returns what matches a typed text: first those whose name begins with it, then those that contain it. English names
 * count in every language, because Markdown and other tools use them.
 */
export const matching = <Each extends { label: Text; words: Text }>(
  say: Say,
  all: readonly Each[],
  typed: string,
): Each[] => {
  const wanted = foldText(typed.trim());
  const rank = ({ label, words }: Each): number => {
    const name = foldText(say(label));
    if (name.startsWith(wanted)) return 0;
    if (name.split(" ").some((word) => word.startsWith(wanted))) return 1;
    const others = foldText([say(words), sayEnglish(label), sayEnglish(words)].join(" "));
    return others.split(" ").some((word) => word.startsWith(wanted)) ? 2 : 3;
  };
  return all
    .map((each) => ({ each, rank: rank(each) }))
    .filter((found) => found.rank < 3)
    .sort((one, other) => one.rank - other.rank)
    .map(({ each }) => each);
};

export const blocksFor = (say: Say, typed: string): MarkdownBlock[] => matching(say, markdownBlocks, typed);
