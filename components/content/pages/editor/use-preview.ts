import { useEffect, useState } from "react";
import { useSay } from "@/components/ui/say";
import { pages } from "@/lib/content/pages/operations";
import { call } from "@/lib/platform/api/client";

const PAUSE = 300;

type Preview = { html: string; error: string | null; rendering: boolean };

/**
 * Renders the text on the server as a preview.
 * @param number the change request; while it is null, `fallback` (the published page) is shown
 * @param named increases when variables or reusable contents that the text uses change
 */
export const usePreview = (
  spaceId: string,
  number: number | null,
  pageId: string,
  text: string,
  shown: boolean,
  fallback: string,
  named: number,
): Preview => {
  const say = useSay();
  const [preview, setPreview] = useState<Preview>({
    html: fallback,
    error: null,
    rendering: false,
  });
  const [first, setFirst] = useState(true);
  useEffect(() => {
    if (number === null || !shown) return;
    const controller = new AbortController();
    const render = async () => {
      setPreview((last) => ({ ...last, rendering: true }));
      try {
        const { html } = await call(pages.preview.changeRequest, {
          params: { spaceId, changeRequestId: String(number) },
          body: { markdown: text, page: pageId },
          signal: controller.signal,
        });
        setPreview({ html, error: null, rendering: false });
      } catch (error) {
        if (controller.signal.aborted) return;
        const message = error instanceof Error ? error.message : say("The preview failed.");
        setPreview((last) => ({ ...last, error: message, rendering: false }));
      }
    };
    const timer = setTimeout(() => void render(), first ? 0 : PAUSE);
    setFirst(false);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [spaceId, number, pageId, text, shown, first, named]);
  return number === null ? { html: preview.html || fallback, error: null, rendering: false } : preview;
};
