import { followTags } from "./dialects/lines";

/**
 * True if every code fence, every `:::` container and every tag of another tool in a Markdown text is closed. A line
 * merge can take an opening line from one side and lose the closing line to the other; the text after it would change
 * meaning without a conflict. It looks only at lines, so the check costs one pass.
 */
export function fencesBalanced(text: string): boolean {
  let fence: string | null = null;
  const containers: number[] = [];
  const tags: string[] = [];
  for (const line of text.split("\n")) {
    const content = line.replace(/^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)*/, "");
    if (fence === null && !followTags(tags, content)) return false;
    const marks = /^(`{3,}|~{3,}|:{3,})(.*)$/.exec(content);
    if (!marks) continue;
    const [run, rest] = [marks[1]!, marks[2]!.trim()];
    if (fence !== null) {
      if (run.charAt(0) === fence.charAt(0) && run.length >= fence.length && rest === "") fence = null;
    } else if (run.startsWith(":")) {
      if (rest !== "") containers.push(run.length);
      else if (containers.pop() === undefined) return false;
    } else if (!(run.startsWith("`") && rest.includes("`"))) {
      fence = run;
    }
  }
  return fence === null && containers.length === 0 && tags.length === 0;
}
