import type { RenderJob } from "@/lib/content/rendering/thread-jobs";
import { MARKDOWN_LIMITS } from "@/lib/core/content/markdown-limits";

/**
 * The share of the time limit that a job gets: four times as much for a page of the maximum size. An unsaved text
 * gets half of the readers' time, so that no accepted text becomes unreadable on a busy day; so do posts of anonymous
 * visitors.
 */
export function shareOfTime(job: RenderJob): number {
  const share = 1 + 3 * Math.min(1, markdownIn(job) / MARKDOWN_LIMITS.bytes);
  return job.kind === "written" || job.kind === "samlResponse" || job.kind === "samlReport"
    ? share / 2
    : share;
}

/** The number of characters of Markdown that a job has to parse; other input has limits of its own. */
function markdownIn(job: RenderJob): number {
  if (job.kind === "blocks") return sum(job.sources);
  if (job.kind === "follow") return sum([...job.before, ...job.after].map(({ source }) => source));
  if (job.kind === "quotes") return job.before.length + job.text.length;
  if (job.kind === "words") return sum(job.pairs.flatMap(({ before, after }) => [before, after]));
  // The source and the document are parsed, each of them as given and as printed.
  if (job.kind === "saveDocument") return 4 * job.source.length;
  return "text" in job ? job.text.length : 0;
}

const sum = (texts: readonly string[]): number => texts.reduce((total, text) => total + text.length, 0);
