import { MARKDOWN_LIMITS } from "@/lib/core/content/markdown-limits";
import type { RenderJob } from "./jobs";

/**
 * How much of the time limit a job has: four times as much for a page as large as allowed. A text that is
 * being written has half of what readers will have, so that nothing accepted is unreadable on a busier day; so has what
 * strangers post.
 */
export function shareOfTime(job: RenderJob): number {
  const share = 1 + 3 * Math.min(1, markdownIn(job) / MARKDOWN_LIMITS.bytes);
  return job.kind === "written" || job.kind === "samlResponse" || job.kind === "samlReport"
    ? share / 2
    : share;
}

/** How much Markdown a job has to read, in characters; what else there is has limits of its own. */
function markdownIn(job: RenderJob): number {
  if (job.kind === "blocks") return sum(job.sources);
  if (job.kind === "follow") return sum([...job.before, ...job.after].map(({ source }) => source));
  if (job.kind === "quotes") return job.before.length + job.text.length;
  if (job.kind === "words") return sum(job.pairs.flatMap(({ before, after }) => [before, after]));
  // The source is read along with what it becomes, each of them printed and as it is.
  if (job.kind === "saveDocument") return 4 * job.source.length;
  return "text" in job ? job.text.length : 0;
}

const sum = (texts: readonly string[]): number => texts.reduce((total, text) => total + text.length, 0);
