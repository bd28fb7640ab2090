import type { Element, ElementContent, Root as HtmlRoot, Nodes, RootContent } from "hast";
import { codeLanguageName } from "@/lib/core/content/code-languages";
import type { OutlineEntry } from "@/lib/core/content/outline";
import type { SiteWords } from "@/lib/core/locales/catalogue";
import type { SayWords } from "@/lib/core/locales/words";
import { keepClosedParts } from "./closed-parts";
import { element } from "./element";
import { inParts } from "./parts";
import { nodeText } from "./typeset";

/*
 * Additions to a page of a published site over the console's view: links on headings, tabs without a script, frames
 * of code with the name of its language, tables that scroll by keyboard, parts of long pages. Keys of blocks are
 * removed: visitors do not comment, and the keys are the heaviest part, since hashes do not compress.
 */

/** Longer rows of tabs are shown as a list of panels: the style sheet supports no more tabs. */
const MOST_TABS = 12;
/** Tags of a changelog that visitors can choose, which are such tabs, too. */
const MOST_TAGS = 6;

/** Prepares a rendered page for a site, in place. The ids created here never equal those of headings. */
export function asSiteBody(
  tree: HtmlRoot,
  outline: readonly OutlineEntry[],
  say: SayWords<SiteWords["text"]>,
): void {
  const state = { say, tabs: 0, changelogs: 0, pictures: 0, heading: "", tables: new Map<string, number>() };
  titleFirst(tree, outline);
  visit(tree, state);
  keepClosedParts(tree);
  tree.children = inParts(tree.children);
}

/**
 * The title of a page is above all of its text, with its description, also where its author wrote some before. Another
 * heading of the first level is no title: the page has its own above the text.
 */
function titleFirst(tree: HtmlRoot, [opening]: readonly OutlineEntry[]): void {
  if (opening?.depth !== 1) return;
  const elements = tree.children.filter((child): child is Element => child.type === "element");
  const index = elements.findIndex((child) => child.tagName === "h1" && child.properties.id === opening.id);
  if (index < 1) return;
  const after = elements[index + 1];
  const moved: RootContent[] = elements.slice(
    index,
    after && hasClass(after, "lead") ? index + 2 : index + 1,
  );
  tree.children = [...moved, ...tree.children.filter((child) => !moved.includes(child))];
}

type State = {
  say: SayWords<SiteWords["text"]>;
  tabs: number;
  changelogs: number;
  pictures: number;
  /** the heading above, and the number of tables below each */
  heading: string;
  tables: Map<string, number>;
};

function visit(node: Nodes, state: State): void {
  if (!("children" in node)) return;
  if (node.type === "element") finish(node, state);
  for (const child of node.children) visit(child, state);
  if (node.type === "element" && isCode(node)) frameCode(node);
}

function finish(node: Element, state: State): void {
  const { properties } = node;
  delete properties.dataBlock;
  delete properties.dataLine;
  if (/^h[1-6]$/.test(node.tagName)) {
    state.heading = wordsOf(node);
    if (properties.id) linkHeading(node, state);
  }
  // Visitors cannot fix a broken link: they see its words.
  if (hasClass(node, "broken-link")) node.properties = {};
  if (node.tagName === "img") properties.decoding = "async";
  if (node.tagName === "img" && !hasClass(node, "emoji-picture")) {
    state.pictures += 1;
    // The first image is often the largest visible element. Of a light and dark pair, only the shown one may be
    // fetched.
    if (state.pictures === 1 && !properties.className) delete properties.loading;
  }
  if (node.tagName === "div" && hasClass(node, "tabs")) takeTurns(node, state);
  if (node.tagName === "div" && hasClass(node, "updates")) filterByTag(node, state);
  if (node.tagName === "section" && properties.id) linkUpdate(node, state);
  if (node.tagName === "div" && hasClass(node, "table-scroll")) {
    node.tagName = "section";
    Object.assign(properties, { tabIndex: 0, ariaLabel: nameOfTable(state) });
  }
  if (node.tagName === "pre") properties.tabIndex = 0;
  if (node.tagName === "th" || node.tagName === "td") align(node);
}

const hasClass = ({ properties }: Element, name: string): boolean =>
  Array.isArray(properties.className) && properties.className.includes(name);

/** HTML no longer has an attribute for alignment. */
function align({ properties }: Element): void {
  const { align: side } = properties;
  delete properties.align;
  if (typeof side === "string") properties.className = [`align-${side}`];
}

/** Names a table by the heading above it. */
function nameOfTable({ heading, tables, say }: State): string {
  const number = (tables.get(heading) ?? 0) + 1;
  tables.set(heading, number);
  if (heading === "") return number === 1 ? say("table") : say("nthTable", { number });
  return number === 1 ? say("tableOf", { heading }) : say("nthTableOf", { number, heading });
}

const wordsOf = (element: Element): string => nodeText(element).replace(/\s+/g, " ").trim();

function linkHeading(heading: Element, { say }: State): void {
  const title = wordsOf(heading);
  if (title === "") return;
  heading.children.push(linkTo(String(heading.properties.id), title, say));
}

const linkTo = (id: string, title: string, say: State["say"]): Element =>
  element("a", { className: ["heading-link"], href: `#${id}`, ariaLabel: say("linkTo", { title }) }, [
    { type: "text", value: "#" },
  ]);

const elementsIn = ({ children }: Element): Element[] =>
  children.filter((child): child is Element => child.type === "element");

/** Links the first line of an entry of a changelog to the entry. */
function linkUpdate(update: Element, { say }: State): void {
  const [head] = elementsIn(update);
  const [line] = head ? elementsIn(head) : [];
  if (line) line.children.push(linkTo(String(update.properties.id), wordsOf(line), say));
}

const tagsIn = (update: Element): string[] => {
  const [head] = elementsIn(update);
  const tags = head && elementsIn(head).find((line) => hasClass(line, "update-tags"));
  return tags ? elementsIn(tags).map(wordsOf) : [];
};

/** Radio buttons for the tags of a changelog, by which a style sheet hides the other entries. */
function filterByTag(changelog: Element, state: State): void {
  const updates = elementsIn(changelog).filter((child) => hasClass(child, "update"));
  const tags = [...new Set(updates.flatMap(tagsIn))].slice(0, MOST_TAGS);
  if (updates.length < 2 || tags.length === 0) return;
  state.changelogs += 1;
  const name = `~updates-${state.changelogs}`;
  const choices = [state.say("allTags"), ...tags].flatMap((title, index): Element[] => {
    const id = `${name}-${index}`;
    return [
      element("input", { type: "radio", name, id, ...(index === 0 && { checked: true }) }),
      element("label", { htmlFor: [id] }, [{ type: "text", value: title }]),
    ];
  });
  for (const update of updates) {
    const own = tagsIn(update).flatMap((tag) =>
      tags.includes(tag) ? [`tagged-${tags.indexOf(tag) + 1}`] : [],
    );
    update.properties.className = ["update", ...own];
  }
  const label = state.say("filterByTag");
  changelog.children.unshift(
    element("div", { className: ["update-filter"], role: "radiogroup", ariaLabel: label }, choices),
  );
}

const isCode = ({ tagName, children }: Element): boolean =>
  tagName === "pre" && children.some((child) => child.type === "element" && child.tagName === "code");

/** The frame has a row with the title and the language of the code, and for a script's tools. */
function frameCode(pre: Element): void {
  const { dataLanguage, ...properties } = pre.properties;
  const code = element("pre", properties, pre.children);
  const { dataTitle } = properties;
  const language = dataLanguage === undefined ? null : codeLanguageName(String(dataLanguage));
  const tools = element("div", { className: ["code-tools"], dataTitle, dataLanguage: language });
  Object.assign(pre, element("div", { className: ["code-frame"] }, [code, tools]));
}

/** Radio buttons before the panels, of which a style sheet shows the selected one. */
function takeTurns(tabs: Element, state: State): void {
  const panels = tabs.children.filter(
    (child): child is Element => child.type === "element" && hasClass(child, "tab"),
  );
  if (panels.length === 0 || panels.length > MOST_TABS) return;
  state.tabs += 1;
  const name = `~tabs-${state.tabs}`;
  const controls = panels.flatMap((panel, index): ElementContent[] => {
    const id = `${name}-${index + 1}`;
    const title = String(panel.properties.dataTitle ?? "") || state.say("tab", { number: index + 1 });
    panel.children = panel.children.filter(
      (child) => !(child.type === "element" && hasClass(child, "tab-title")),
    );
    // On paper, where all panels are shown.
    panel.properties.dataTitle = title;
    return [
      element("input", { type: "radio", name, id, ...(index === 0 && { checked: true }) }),
      element("label", { htmlFor: [id] }, [{ type: "text", value: title }]),
    ];
  });
  tabs.properties.role = "group";
  tabs.properties.ariaLabel = state.say("chooseOne");
  tabs.children = [...controls, ...panels];
}
