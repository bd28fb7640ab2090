import { rewriteLinks } from "@/lib/content/links";
import { normalizeMarkdown } from "@/lib/content/markdown";
import { type ImportPlan, planMarkdownImport } from "@/lib/imports/plan";
import type { Template } from "./catalogue";
import type { TemplateFiles } from "./files";

/**
 * The pages of a template, every time with new ids, so that it can be used twice in one space.
 * @param addresses what its named links lead to
 */
export async function planOfTemplate(
  template: Template,
  files: TemplateFiles,
  addresses: ReadonlyMap<string, string>,
  newId: () => string,
): Promise<ImportPlan> {
  const ids = new Map(template.reusables.map(({ name }) => [name, newId()]));
  const fill = (text: string) => withShared(withAddresses(text, addresses), ids);
  const entries = new Map([...files.pages].map(([path, text]) => [path, Buffer.from(fill(text))]));
  const reusables = template.reusables.map(({ name, title }) => ({
    id: ids.get(name)!,
    title,
    text: normalizeMarkdown(fill(files.shared.get(name)!)),
  }));
  const plan = await planMarkdownImport(entries, { newId });
  return { ...plan, reusables, variables: template.variables };
}

/** Gives named links their addresses; of a link that has none just the words stay. */
const withAddresses = (text: string, addresses: ReadonlyMap<string, string>): string =>
  rewriteLinks(text, ({ href }) => addresses.get(/^ref:(.+)$/.exec(href)?.[1] ?? "") ?? null).replace(
    /\[([^\]]+)\]\(ref:[a-z-]+\)/g,
    "$1",
  );

const withShared = (text: string, ids: ReadonlyMap<string, string>): string =>
  text.replace(/\/reusable-contents\/([a-z-]+)/g, (_, name: string) => `/reusable-contents/${ids.get(name)}`);
