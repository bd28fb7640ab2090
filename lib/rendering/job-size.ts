import type { RenderJob } from "./jobs";

/** How much Markdown a job has to read, in characters; what else there is has limits of its own. */
export function markdownIn(job: RenderJob): number {
  if (job.kind === "blocks") return sum(job.sources);
  if (job.kind === "words") return sum(job.pairs.flatMap(({ before, after }) => [before, after]));
  return "text" in job ? job.text.length : 0;
}

const sum = (texts: readonly string[]): number => texts.reduce((total, text) => total + text.length, 0);
