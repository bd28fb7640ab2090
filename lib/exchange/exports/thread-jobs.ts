import { threadJob } from "@/lib/platform/threads/job";

/** The inside of an HTML body as XML, as electronic books need it. */
export const xhtmlJob = threadJob<string, string>("xhtml");
