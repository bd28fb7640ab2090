import { threadJob } from "@/lib/platform/threads/thread-job";
import type { MarkdownBook } from "./on-thread/single-markdown";
import type { MadePart, WordFrame, WordPart } from "./on-thread/word-part";

/** The inside of an HTML body as XML, as electronic books need it. */
export const xhtmlJob = threadJob<string, string>("xhtml");

/** The files of a Word document around its parts. */
export const wordFrameJob = threadJob<WordFrame, Record<string, string>>("word-frame", { isLong: true });

/** A rendered page as a part of a Word document. */
export const wordPartJob = threadJob<WordPart, MadePart>("word-part", { isLong: true });

/** A picture in a format that Word shows; null for one that cannot be read. */
export const wordPictureJob = threadJob<Uint8Array, Uint8Array | null>("word-picture", { isLong: true });

/** The texts of pages as one text. */
export const singleMarkdownJob = threadJob<MarkdownBook, string>("single-markdown", { isLong: true });
