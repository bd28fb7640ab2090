const FENCE = /^ {0,3}(```+|~~~+)/;
const HEADING = /^ {0,3}(#{1,6})(?:\s+(.*?))?(?:\s+#+)?\s*$/;
const UNDERLINE = /^ {0,3}(=+|-{2,})\s*$/;

/** Returns the title from the front matter; null without one. */
const inFrontMatter = (lines: readonly string[]): { title: string | null; rest: number } => {
  if (lines[0]?.trimEnd() !== "---") return { title: null, rest: 0 };
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === "---");
  if (end < 0) return { title: null, rest: 0 };
  const title = lines.slice(1, end).flatMap((line) => /^title:\s*(.+?)\s*$/.exec(line)?.[1] ?? []);
  return { title: title[0]?.replace(/^(["'])(.*)\1$/, "$2") ?? null, rest: end + 1 };
};

/**
 * Returns the title that a text gives its page: `title` in the front matter, else a first heading of level 1. The
 * server lets it win over a typed title. It reads lines, because parsing at every key is too slow.
 */
export const titleInText = (text: string): string | null => {
  const lines = text.split("\n");
  const { title, rest } = inFrontMatter(lines);
  if (title) return title;
  let fence: string | null = null;
  for (let index = rest; index < lines.length; index++) {
    const line = lines[index] ?? "";
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
    if (under && index > rest && lines[index - 1]?.trim())
      return under.startsWith("=") ? (lines[index - 1]?.trim() ?? null) : null;
  }
  return null;
};
