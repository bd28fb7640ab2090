import { pages } from "@/lib/domains/pages/operations";
import { type LiveScope, operationAt } from "@/lib/domains/places/operation-at";
import { call } from "@/lib/platform/api/client";
import { markdownOf } from "../content/markdown-of";
import { reportFailure } from "../form/report-failure";
import { toast } from "../ui/toaster";

/** Starts within the click, because browsers block later writes to the clipboard. */
export const copyMarkdown = async (source: LiveScope, pageId: string) => {
  const read = async () => {
    const page = await call(operationAt(source, pages.get), {
      params: { ...source, pageId },
      query: { format: "markdown" },
    });
    return new Blob([markdownOf(page)], { type: "text/plain" });
  };
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": read() })]);
    void toast.success("Page copied as Markdown");
  } catch (error) {
    reportFailure(error);
  }
};
