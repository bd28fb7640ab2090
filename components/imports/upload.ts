import { uploads } from "@/lib/domains/uploads/operations";
import { ApiError, call, Offline } from "@/lib/platform/api/client";
import type { Problem } from "@/lib/platform/api/problem";

const TYPES: Record<string, string> = {
  zip: "application/zip",
  md: "text/markdown",
  markdown: "text/markdown",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

/** What a browser does not know the type of, by its ending. */
const typeOf = (file: File): string =>
  file.type || TYPES[file.name.split(".").at(-1)?.toLowerCase() ?? ""] || "application/octet-stream";

export type UploadOptions = {
  organizationId: string;
  file: File;
  signal: AbortSignal;
  /** Bytes that have left so far. */
  onProgress: (sent: number) => void;
};

/** Uploads a file for an import and returns the key that names it. */
export const uploadForImport = async ({ organizationId, file, signal, onProgress }: UploadOptions) => {
  const { url, key } = await call(uploads.request, {
    params: { organizationId },
    body: { file: { name: file.name, type: typeOf(file), size: file.size }, kind: "import_file" },
    signal,
  });
  await put(url, file, signal, onProgress);
  return key;
};

/** By XMLHttpRequest, since fetch tells nothing of what it has sent. */
const put = (url: string, file: File, signal: AbortSignal, onProgress: (sent: number) => void) =>
  new Promise<void>((done, fail) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    // The path alone: the browser may know this server by another name than the server itself.
    const { pathname, search } = new URL(url);
    request.open("PUT", pathname + search);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.setRequestHeader("x-bindery-csrf", "1");
    request.upload.addEventListener("progress", (event) => onProgress(event.loaded));
    request.addEventListener("load", () => {
      if (request.status < 300) done();
      else fail(refusalOf(request));
    });
    request.addEventListener("error", () => fail(new Offline()));
    request.addEventListener("abort", () => fail(signal.reason));
    request.addEventListener("loadend", () => signal.removeEventListener("abort", abort));
    signal.addEventListener("abort", abort);
    request.send(file);
  });

const refusalOf = (request: XMLHttpRequest): ApiError => {
  let problem: Problem["error"] | null = null;
  try {
    problem = (JSON.parse(request.responseText) as Problem).error;
  } catch {
    // An answer that is not ours, e.g. of a proxy: the status has to do.
  }
  return new ApiError(request.status, problem, request.getResponseHeader("x-request-id"));
};
