import { frontMatterSource } from "@/lib/core/content/front-matter-source";

const FENCE = /^ {0,3}(```+|~~~+)/;
const HEADING = /^ {0,3}(#{1,6})(?:\s+(.*?))?(?:\s+#+)?\s*$/;
const UNDERLINE = /^ {0,3}(=+|-{2,})\s*$/;

/** The title heading is looked for in this many characters, as the server does. */
const OPENING = 4 * 1024;

/** Returns the title from the front matter, null without one, and the offset of the text behind it. */
const inFrontMatter = (text: string): { title: string | null; end: number } => {
  const end = frontMatterSource(text)?.end ?? 0;
  const title = /^title:[ \t]*(.+?)[ \t\r]*$/m.exec(text.slice(0, end))?.[1];
  return { title: title?.replace(/^(["'])(.*)\1$/, "$2") ?? null, end };
};

/**
 * Returns the title that a text gives its page: `title` in the front matter, else a first heading of level 1. The
 * server lets it win over a typed title. It reads lines, because parsing at every key is too slow.
 */
export const titleInText = (text: string): string | null => {
  const { title, end } = inFrontMatter(text);
  if (title) return title;
  const lines = text.slice(end, end + OPENING).split("\n");
  let fence: string | null = null;
  for (const [index, line] of lines.entries()) {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== null) {
      if (mark?.startsWith(fence)) fence = null;
      continue;
    }
    if (mark) {
      fence = mark;
      continue;
    }
    const heading = HEADING.exec(line);
    if (heading) return heading[1] === "#" ? heading[2] || null : null;
    const under = UNDERLINE.exec(line)?.[1];
    const above = lines[index - 1]?.trim();
    if (under && above) return under.startsWith("=") ? above : null;
  }
  return null;
};
