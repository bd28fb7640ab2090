import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import { reportFailure } from "@/components/form/report-failure";
import { fallbackPollInterval } from "@/components/layout/liveness";
import { browserSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { pdf, pdfs } from "@/lib/content/pdf/operations";
import type { Pdf, PdfQueryInput } from "@/lib/content/pdf/schemas";
import { type LiveScope, operationAt } from "@/lib/content/scopes/operation-at";
import type { Say } from "@/lib/core/locales/say";
import { ApiError, call } from "@/lib/platform/api/client";
import { query } from "@/lib/platform/api/queries";

/** How often the progress of a PDF is read when no event announces it. */
const MISSED_MS = 2_000;

/** Waits for the PDF and downloads it. If the person leaves before, Bindery notifies them when it is done. */
export async function downloadPdf(
  client: QueryClient,
  scope: LiveScope,
  wanted: PdfQueryInput,
): Promise<void> {
  const say = browserSay();
  orders += 1;
  const id = `pdf-${orders}`;
  const waiting = new AbortController();
  const action = {
    label: say("Notify me when it's done"),
    onClick: () => waiting.abort("left" satisfies Ending),
  };
  const cancel = {
    label: say("Cancel"),
    onClick: (event: MouseEvent) => {
      // The toast stays until the server has confirmed the cancellation.
      event.preventDefault();
      void toast.loading(say("Cancelling PDF…"), { id, action: undefined, cancel: undefined });
      waiting.abort("cancelled" satisfies Ending);
    },
  };
  void toast.loading(say("Making PDF…"), { id, cancel });
  try {
    const { pdf: pdfKey } = await call(operationAt(scope, pdf.address), { params: scope, query: wanted });
    const params = { spaceId: scope.spaceId, pdfKey };
    const made = await whenDone(client, params, waiting.signal, (progress) => {
      void toast.loading(progressLabel(say, progress), { id, action, cancel });
    });
    if (made !== null) save(made);
    else if (waiting.signal.reason === "left")
      void toast.success(say("You'll be notified when the PDF is done"));
    else {
      await call(pdfs.cancel, { params }).catch(unlessDone);
      void toast.success(say("PDF cancelled"));
    }
  } catch (error) {
    reportFailure(error);
  } finally {
    void toast.dismiss(id);
  }
}

/** Why waiting for the PDF ended early. */
type Ending = "left" | "cancelled";

const unlessDone = (error: unknown) => {
  if (!(error instanceof ApiError) || error.reason !== "not_active") throw error;
};

const progressLabel = (say: Say, { made, total }: Pdf["progress"]): string =>
  say(
    { one: "Making PDF: {made} of {count} page", other: "Making PDF: {made} of {count} pages" },
    { made, count: total },
  );

/** Numbers the downloads, so that each has its own toast. */
let orders = 0;

/** Returns the address of the finished PDF; null if the person stopped waiting. */
const whenDone = (
  client: QueryClient,
  params: { spaceId: string; pdfKey: string },
  waiting: AbortSignal,
  onProgress: (progress: Pdf["progress"]) => void,
): Promise<string | null> =>
  new Promise((resolve, reject) => {
    const observer = new QueryObserver(client, {
      ...query(pdfs.get, { params }),
      refetchInterval: () => fallbackPollInterval(MISSED_MS),
      refetchIntervalInBackground: true,
      staleTime: 0,
    });
    const stop = observer.subscribe(({ data, error, isFetchedAfterMount }) => {
      // Ignores the cached result of an earlier download of the same PDF.
      if (!isFetchedAfterMount) return;
      if (waiting.aborted) settle(() => resolve(null));
      else if (data?.url !== undefined) settle(() => resolve(data.url ?? null));
      else if (data?.status === "failed") settle(() => reject(new Error(data.reason)));
      else if (error) settle(() => reject(error));
      else if (data) onProgress(data.progress);
    });
    const leave = () => settle(() => resolve(null));
    const settle = (how: () => void) => {
      stop();
      waiting.removeEventListener("abort", leave);
      how();
    };
    waiting.addEventListener("abort", leave);
  });

function save(url: string): void {
  const { pathname, search } = new URL(url);
  window.location.assign(pathname + search);
}
