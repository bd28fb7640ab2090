import { CodeFollower } from "@/lib/core/content/dialects/lines";
import { iconIn } from "@/lib/core/content/hint-icons";

/*
 * Markdown of a Notion export. A callout is an element of HTML around its words, which begin with its icon; properties
 * of a page are lines behind its title.
 */

/** An icon that is a picture on the site of Notion. */
const PICTURE = /^<img [^<>]*notion[^<>]*>[ \t]*/;
const PROPERTY = /^([^\s:*_`[\]<>#|][^:`[\]<>|]{0,99}): (\S.*)$/;

/** Writes callouts as hints, and properties in lines of their own. */
export function readNotion(text: string): string {
  const lines = text.split("\n");
  separateProperties(lines);
  if (text.includes("<aside>")) readCallouts(lines);
  return lines.join("\n");
}

function separateProperties(lines: string[]): void {
  if (!lines[0]?.startsWith("# ") || lines[1] !== "") return;
  const end = lines.findIndex((line, at) => at > 1 && !PROPERTY.test(line));
  if (lines[end] !== "" || end < 4) return;
  for (let at = 2; at < end; at += 1)
    lines[at] = lines[at]!.replace(PROPERTY, `**$1**: $2${at < end - 1 ? "\\" : ""}`);
}

function readCallouts(lines: string[]): void {
  const code = new CodeFollower();
  const open: number[] = [];
  for (const [at, line] of lines.entries()) {
    if (code.isCode(line) || code.isInCode) continue;
    if (line.trim() === "<aside>") open.push(at);
    const begin = line.trim() === "</aside>" ? open.pop() : undefined;
    if (begin === undefined) continue;
    let first = begin + 1;
    while (lines[first]!.trim() === "") first += 1;
    const words = lines[first]!.trimStart();
    const icon = iconIn(words);
    const length = icon?.length ?? PICTURE.exec(words)?.[0].length ?? 0;
    lines[first] = lines[first]!.slice(0, -words.length) + words.slice(length);
    lines[begin] = lines[begin]!.replace("<aside>", `{% hint style="${icon?.style ?? "info"}" %}`);
    lines[at] = line.replace("</aside>", "{% endhint %}");
  }
}
