import type { HtmlText } from "@/lib/core/content/html";
import type { WebPage } from "@/lib/core/content/web-page";
import { threadJob } from "@/lib/platform/threads/thread-job";
import type { DocxParts, DocxText } from "./on-thread/read-docx";

/** The text of a Word document; null for another kind of file. */
export const readDocxJob = threadJob<DocxParts, DocxText | null>("docx", { isLong: true });

/** A web page as Markdown. */
export const readHtmlJob = threadJob<string, HtmlText>("html");

/** A page of a website with its links. */
export const readWebPageJob = threadJob<{ html: string; address: string }, WebPage>("web-page");

/** True if a robots.txt allows fetching an address: its patterns can make matching take seconds. */
export const readRobotsJob = threadJob<{ rules: string; address: string }, boolean>("robots");
