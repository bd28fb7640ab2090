import { threadJob } from "@/lib/platform/threads/job";
import type { MarkdownBook } from "./on-thread/single-markdown";
import type { WordBook } from "./on-thread/word";

/** The inside of an HTML body as XML, as electronic books need it. */
export const xhtmlJob = threadJob<string, string>("xhtml");

/** Rendered pages as one Word document. */
export const wordJob = threadJob<WordBook, Uint8Array>("word", { isLong: true });

/** The texts of pages as one text. */
export const singleMarkdownJob = threadJob<MarkdownBook, string>("single-markdown", { isLong: true });
