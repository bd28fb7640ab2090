import { today } from "./today";

/* The blocks that can be inserted, for the toolbar and the menu at "/". Some need a choice first, named by `asks`. */

export type AskedFor = "file" | "page" | "shared";

type BlockGroup = "Text" | "Code and data" | "Layout" | "Media" | "Shared";

export type MarkdownBlock = {
  id: string;
  group: BlockGroup;
  label: string;
  /** Its Markdown syntax. */
  mark: string;
  /** Further words to find it by. */
  words: string;
} & ((BlockSource & { asks?: undefined }) | { asks: AskedFor; source?: undefined; select?: undefined });

/** The Markdown that a block is inserted as, and its words to be overwritten; absent for a form of selected lines. */
type BlockSource = { source?: string; select?: string };

const TABS = '::::tabs\n:::tab{title="First"}\nText\n:::\n:::tab{title="Second"}\nText\n:::\n::::';
const STEPS =
  "::::stepper\n:::step\n### First step\n\nText\n:::\n:::step\n### Second step\n\nText\n:::\n::::";
const COLUMNS = "::::columns\n:::column\nText\n:::\n:::column\nText\n:::\n::::";
const CARDS =
  '::::cards\n:::card{url="https://example.org"}\n**First card**\n\nText\n:::\n:::card{url="https://example.org"}\n**Second card**\n\nText\n:::\n::::';
/** @param date that of the first entry */
const updatesOn = (date: string): string =>
  `::::updates{format="full"}\n:::update{date="${date}" tags="New"}\n## Title\n\nText\n:::\n::::`;
const OPERATION = '::openapi-operation{ref="/openapi/spec" path="/path" method="get"}';

export const markdownBlocks: readonly MarkdownBlock[] = [
  {
    id: "heading-1",
    group: "Text",
    label: "Heading 1",
    mark: "#",
    words: "title h1",
  },
  {
    id: "heading-2",
    group: "Text",
    label: "Heading 2",
    mark: "##",
    words: "section h2",
  },
  {
    id: "heading-3",
    group: "Text",
    label: "Heading 3",
    mark: "###",
    words: "subsection h3",
  },
  {
    id: "bullets",
    group: "Text",
    label: "Bullet list",
    mark: "-",
    words: "unordered ul",
  },
  {
    id: "numbers",
    group: "Text",
    label: "Numbered list",
    mark: "1.",
    words: "ordered ol",
  },
  {
    id: "tasks",
    group: "Text",
    label: "Task list",
    mark: "- [ ]",
    words: "todo checkbox",
  },
  { id: "quote", group: "Text", label: "Quote", mark: ">", words: "blockquote" },
  {
    id: "code",
    group: "Code and data",
    label: "Code block",
    mark: "```",
    words: "fence pre source",
  },
  {
    id: "diagram",
    group: "Code and data",
    label: "Diagram",
    mark: "```mermaid",
    words: "mermaid flowchart sequence graph chart",
    source: "```mermaid\nflowchart LR\n  A[Start] --> B[End]\n```",
    select: "Start",
  },
  {
    id: "table",
    group: "Code and data",
    label: "Table",
    mark: "| |",
    words: "grid rows columns",
    source: "| Column | Column |\n| ------ | ------ |\n|        |        |",
    select: "Column",
  },
  {
    id: "hint",
    group: "Layout",
    label: "Callout",
    mark: ":::hint",
    words: "hint note info warning tip admonition",
    source: ':::hint{style="info"}\nText\n:::',
    select: "Text",
  },
  {
    id: "tabs",
    group: "Layout",
    label: "Tabs",
    mark: ":::tabs",
    words: "panels",
    source: TABS,
    select: "First",
  },
  {
    id: "steps",
    group: "Layout",
    label: "Steps",
    mark: ":::stepper",
    words: "stepper guide tutorial",
    source: STEPS,
    select: "First step",
  },
  {
    id: "expandable",
    group: "Layout",
    label: "Expandable",
    mark: ":::expandable",
    words: "details collapse toggle accordion",
    source: ":::expandable[Title]\nText\n:::",
    select: "Title",
  },
  {
    id: "columns",
    group: "Layout",
    label: "Columns",
    mark: ":::columns",
    words: "layout grid",
    source: COLUMNS,
    select: "Text",
  },
  {
    id: "cards",
    group: "Layout",
    label: "Cards",
    mark: ":::cards",
    words: "tiles grid gallery links",
    source: CARDS,
    select: "First card",
  },
  {
    id: "updates",
    group: "Layout",
    label: "Changelog",
    mark: ":::updates",
    words: "updates releases news history entries rss feed",
    source: updatesOn(today()),
    select: "Title",
  },
  {
    id: "condition",
    group: "Layout",
    label: "Condition",
    mark: ":::if",
    words: "conditional if only visitor variable adaptive",
    source: ':::if{expression="space.vars.name"}\nText\n:::',
    select: "space.vars.name",
  },
  {
    id: "file",
    group: "Media",
    label: "Image or file",
    mark: "![]()",
    words: "picture upload attachment",
    asks: "file",
  },
  {
    id: "embed",
    group: "Media",
    label: "Embed",
    mark: "::embed",
    words: "video link card iframe",
    source: '::embed{url="https://"}',
    select: "https://",
  },
  {
    id: "page",
    group: "Shared",
    label: "Link to a page",
    mark: "[[",
    words: "reference internal",
    asks: "page",
  },
  {
    id: "operation",
    group: "Code and data",
    label: "OpenAPI operation",
    mark: "::openapi-operation",
    words: "api endpoint request reference swagger",
    source: OPERATION,
    select: "spec",
  },
  {
    id: "shared",
    group: "Shared",
    label: "Variables and reusable content",
    mark: "<expression/>",
    words: "snippet include value",
    asks: "shared",
  },
  {
    id: "divider",
    group: "Text",
    label: "Divider",
    mark: "---",
    words: "rule line hr separator",
    source: "---",
  },
  {
    id: "math",
    group: "Code and data",
    label: "Formula",
    mark: "$$",
    words: "math equation latex tex katex",
    source: "$$\nx\n$$",
    select: "x",
  },
];

/** Returns what matches a typed text: first those whose name begins with it, then those that contain it. */
export const matching = <Each extends { label: string; words: string }>(
  all: readonly Each[],
  typed: string,
): Each[] => {
  const wanted = typed.trim().toLowerCase();
  const rank = ({ label, words }: Each): number => {
    const name = label.toLowerCase();
    if (name.startsWith(wanted)) return 0;
    if (name.split(" ").some((word) => word.startsWith(wanted))) return 1;
    return words.split(" ").some((word) => word.startsWith(wanted)) ? 2 : 3;
  };
  return all
    .map((each) => ({ each, rank: rank(each) }))
    .filter((found) => found.rank < 3)
    .sort((one, other) => one.rank - other.rank)
    .map(({ each }) => each);
};

export const blocksFor = (typed: string): MarkdownBlock[] => matching(markdownBlocks, typed);
