import { readSummary, readWritten } from "@/lib/content/rendering/render";
import { type ByteContent, bytesContent } from "@/lib/core/byte-source";
import { replaceLinks } from "@/lib/core/content/links";
import { normalizeMarkdown } from "@/lib/core/content/text";
import { type ImportPlan, planMarkdownImport } from "@/lib/exchange/imports/plan";
import type { TemplateDefinition } from "./catalogue";
import type { TemplateFiles } from "./files";

/**
 * Plans the pages of a template with new ids, so that it can be used several times in one space.
 * @param addresses targets of its named links
 */
export async function planOfTemplate(
  template: TemplateDefinition,
  files: TemplateFiles,
  addresses: ReadonlyMap<string, string>,
  newId: () => string,
): Promise<ImportPlan> {
  const ids = new Map(template.reusables.map(({ name }) => [name, newId()]));
  const fill = async (text: string) => withShared(await withAddresses(text, addresses), ids);
  const entries = new Map<string, ByteContent>();
  for (const [path, text] of files.pages) entries.set(path, bytesContent(Buffer.from(await fill(text))));
  const reusables = await Promise.all(
    template.reusables.map(async ({ name, title }) => ({
      id: ids.get(name)!,
      title,
      text: normalizeMarkdown(await fill(files.shared.get(name)!)),
    })),
  );
  const reader = { facts: readWritten, summary: readSummary };
  const plan = await planMarkdownImport(entries, { newId, reader });
  return { ...plan, reusables, variables: template.variables };
}

/** Gives named links their addresses; a link without one becomes plain text. */
async function withAddresses(text: string, addresses: ReadonlyMap<string, string>): Promise<string> {
  const { links } = await readWritten(text);
  const address = (href: string) => addresses.get(/^ref:(.+)$/.exec(href)?.[1] ?? "") ?? null;
  return replaceLinks(text, links, ({ href }) => address(href)).replace(/\[([^\]]+)\]\(ref:[a-z-]+\)/g, "$1");
}

const withShared = (text: string, ids: ReadonlyMap<string, string>): string =>
  text.replace(/\/reusable-contents\/([a-z-]+)/g, (_, name: string) => `/reusable-contents/${ids.get(name)}`);
