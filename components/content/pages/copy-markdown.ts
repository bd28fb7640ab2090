import { markdownOf } from "@/components/content/document/markdown-of";
import { reportFailure } from "@/components/form/report-failure";
import { browserSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { pages } from "@/lib/content/pages/operations";
import { type LiveScope, operationAt } from "@/lib/content/scopes/operation-at";
import { call } from "@/lib/platform/api/client";

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
    void toast.success(browserSay()("Page copied as Markdown"));
  } catch (error) {
    reportFailure(error);
  }
};
