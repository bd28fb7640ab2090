import { posix } from "node:path";
import { setImmediate as yieldToOthers } from "node:timers/promises";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { foldersAbove } from "@/lib/core/content/navigation/page-routes";
import { shorten } from "@/lib/core/content/text";
import { unshownSentence } from "@/lib/core/content/unshown";
import { isRecord } from "@/lib/core/is-record";
import { visitorConditionProblem } from "@/lib/core/sites/conditions";
import { unshownOfLandingPage } from "./landing-page";
import { isIndex, titleFromName } from "./paths";
import type { PlanOptions, ReportEntry, SourcePage } from "./planned-page";
import { described, wordsNotShown } from "./source-page";
import { homePosition } from "./wiki";

type TextFacts = Awaited<ReturnType<PlanOptions["reader"]["facts"]>>;

/** Reads all texts, two at a time. Skips those too complex to read. */
export async function readTexts(
  sources: Map<string, SourcePage>,
  options: PlanOptions,
  report: ReportEntry[],
): Promise<void> {
  const { reader, adopts, onProgress } = options;
  const waiting = [...sources.values()];
  const hiddenFolders = new Set<string>();
  const total = waiting.length;
  let done = 0;
  const readNext = async (): Promise<void> => {
    for (let source = waiting.shift(); source; source = waiting.shift()) {
      try {
        const facts = await reader.facts(source.text);
        describe(source, facts, options);
        for (const detail of problemsOf(source, facts))
          report.push({ path: source.path, outcome: "warning", detail });
        if (adopts && isUnlisted(facts.frontMatter.cascade)) hiddenFolders.add(posix.dirname(source.path));
      } catch (error) {
        skip(source, sources, report, error);
      }
      done += 1;
      await onProgress?.(done, total);
      await yieldToOthers();
    }
  };
  await Promise.all([readNext(), readNext()]);
  for (const source of hiddenFolders.size > 0 ? sources.values() : []) {
    if (foldersAbove(source.path).some((folder) => hiddenFolders.has(folder))) source.metadata.hidden = true;
  }
}

/** Sets the metadata of a file from its front matter and its text. */
function describe(
  source: SourcePage,
  { title, links, metaLinks, anchors, frontMatter, kept }: TextFacts,
  { site, adopts }: PlanOptions,
): void {
  Object.assign(source, described(frontMatter), { links, metaLinks, anchors, kept });
  source.position = site?.position(source.path) ?? source.position ?? (adopts ? homePosition(source) : null);
  const { draft, unlisted, nav_exclude: excluded, sidebar } = adopts ? frontMatter : {};
  const isLeftOut = (isRecord(sidebar) && sidebar.hidden === true) || (adopts && isUnlisted(frontMatter));
  if (isLeftOut || [draft, unlisted, excluded].includes(true)) source.metadata.hidden = true;
  source.title = (adopts ? labelIn(frontMatter) : null) ?? title;
}

/** Sentences about parts that visitors do not see, and about metadata that was ignored. */
function problemsOf({ text, metadata }: SourcePage, facts: TextFacts): string[] {
  const problems: string[] = [];
  if (facts.frontMatterProblem !== null)
    problems.push(
      `The front matter can't be read and was ignored: ${shorten(facts.frontMatterProblem, 200)}.`,
    );
  for (const part of [facts.unshown, unshownOfLandingPage(text)]) {
    const sentence = part && unshownSentence(part);
    if (sentence !== null) problems.push(sentence);
  }
  if (facts.hasUnreadCondition)
    problems.push(
      "No visitor sees some parts: their condition can't be read. Put the tags of each condition on lines of their own.",
    );
  const problem = metadata.condition ? visitorConditionProblem(metadata.condition, null) : null;
  if (problem !== null) problems.push(`No visitor sees this page: its condition ${problem}`);
  return problems;
}

/** True for a page that Hugo puts into no list, such as a text that pages include. */
function isUnlisted(data: unknown): boolean {
  const build = isRecord(data) ? (data.build ?? data._build) : null;
  return isRecord(build) && build.list === "never";
}

/** Returns the title of a page in the navigation, where its tool has one beside the title of the page. */
const labelIn = ({ sidebar, ...data }: Record<string, unknown>): string | null =>
  [
    ...[data.sidebar_label, isRecord(sidebar) ? sidebar.label : null],
    ...[data.sidebarTitle, data.linkTitle, data.linktitle],
    ...[data.menu_name, data.menu_title, data.nav_title],
  ].find((label): label is string => typeof label === "string" && label !== "") ?? null;

/** Jekyll capitalizes the words of a name that is the title. */
export function titleAsJekyll(sources: ReadonlyMap<string, SourcePage>): void {
  for (const source of sources.values()) {
    if (isIndex(source.path)) continue;
    source.title ??= titleFromName(posix.basename(source.path)).replace(/(?<= )\p{Ll}/gu, (first) =>
      first.toUpperCase(),
    );
  }
}

/** Leaves out a file whose text is too complex to read; other errors are thrown on. */
export function skip(
  source: SourcePage,
  sources: Map<string, SourcePage>,
  report: ReportEntry[],
  error: unknown,
): void {
  if (!(error instanceof TooComplex)) throw error;
  sources.delete(source.path);
  const detail = `${error.message.replace(/\.$/, "")}${wordsNotShown(source.text)}.`;
  report.push({ path: source.path, outcome: "skipped", detail });
}
