import type { LinkCard } from "@/lib/core/content/link-card";
import { threadJob } from "@/lib/platform/threads/thread-job";

/** Reads the metadata of a web page for a link card. */
export const readLinkCardJob = threadJob<{ html: string; address: string }, LinkCard>("link-card");
