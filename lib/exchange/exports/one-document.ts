import "server-only";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { Invalid } from "@/lib/core/errors";
import type { ThreadJob } from "@/lib/platform/threads/job";
import { runOnThread } from "@/lib/platform/threads/run";
import { behindRequests, type ExportSource } from "./source";

/** Makes a document of all pages in one piece on a thread. Throws Invalid if it would be too large. */
export const makeDocument = <Input, Output>(
  source: ExportSource,
  job: ThreadJob<Input, Output>,
  input: Input,
): Promise<Output> =>
  behindRequests(source, () => runOnThread(job, input)).catch((error: unknown) => {
    if (!(error instanceof TooComplex)) throw error;
    throw new Invalid(
      "These pages are too large for one document. Export a page with its subpages, or choose another format.",
      "too_large",
    );
  });
