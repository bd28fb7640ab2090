import type { PageTemplate } from "@/lib/content/page-templates/schemas";
import { frontMatterSource } from "@/lib/core/content/front-matter-source";
import type { EditSession } from "./edit-session";

/**
 * The text that a page begins with. Fields of a page that is a template are its own, so its front matter stays there,
 * and so does a heading that is its title.
 */
export const textOfTemplate = async (session: EditSession, template: PageTemplate): Promise<string> => {
  if (template.markdown !== undefined) return template.markdown;
  const { page } = await session.read(template.id);
  const markdown = (page.type === "document" && page.markdown) || "";
  return withoutHeading(markdown.slice(frontMatterSource(markdown)?.end ?? 0), template.title);
};

/** The text below a first heading with this title. */
export const withoutHeading = (markdown: string, title: string): string => {
  const [heading, words] = /^\s*#[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*(?:\n+|$)/.exec(markdown) ?? [];
  return heading !== undefined && words === title
    ? markdown.slice(heading.length)
    : markdown.replace(/^\n+/, "");
};
