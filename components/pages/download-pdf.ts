import { pdf, pdfs } from "@/lib/domains/pdf/operations";
import { at, type LivePlace } from "@/lib/domains/places/at";
import type { Pdf, PdfQueryInput } from "@/lib/model/pdf/schemas";
import { call } from "@/lib/platform/api/client";
import { reportFailure } from "../form/report-failure";
import { toast } from "../ui/toaster";

const ASK_AGAIN_MS = 2_000;

/** Waits until the PDF is made, then lets the browser save it. Whoever leaves meanwhile is notified when it is done. */
export async function downloadPdf(place: LivePlace, query: PdfQueryInput): Promise<void> {
  orders += 1;
  const id = `pdf-${orders}`;
  void toast.loading("Making PDF…", { id });
  try {
    const { pdf: pdfKey } = await call(at(place, pdf.address), { params: place, query });
    const made = await whenDone({ spaceId: place.spaceId, pdfKey }, id);
    if (made) save(made);
    else void toast.success("You'll be notified when the PDF is done");
  } catch (error) {
    reportFailure(error);
  } finally {
    void toast.dismiss(id);
  }
}

const progressLabel = ({ made, total }: Pdf["progress"]): string =>
  `Making PDF: ${made} of ${total} ${total === 1 ? "page" : "pages"}`;

/** How many were asked for: each has a toast of its own. */
let orders = 0;

/** Where the PDF is when it is done; null when its person does not want to wait for it. */
async function whenDone(params: { spaceId: string; pdfKey: string }, id: string): Promise<string | null> {
  const waiting = new AbortController();
  const action = { label: "Notify me when it's done", onClick: () => waiting.abort() };
  for (;;) {
    const { status, url, reason, progress } = await call(pdfs.get, { params });
    if (status === "failed") throw new Error(reason);
    if (url !== undefined) return url;
    if (waiting.signal.aborted) return null;
    void toast.loading(progressLabel(progress), { id, action });
    await pause(waiting.signal);
    if (waiting.signal.aborted) return null;
  }
}

/** Ends early when nobody waits any more. */
const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ASK_AGAIN_MS);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

function save(url: string): void {
  const { pathname, search } = new URL(url);
  window.location.assign(pathname + search);
}
