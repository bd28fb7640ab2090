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

/** As much as is sent again when a connection breaks. */
const PART = 8 * 1024 * 1024;

/** How long a part waits before it is tried again; after the last try the upload fails. */
const RETRY_AFTER_MS = [1_000, 3_000, 10_000, 30_000];

type UploadOptions = {
  organizationId: string;
  file: File;
  signal: AbortSignal;
  /** Bytes that have left so far. */
  onProgress: (sent: number) => void;
};

/** Uploads a file for an import, part by part, and returns the key that names it. An upload that was stopped goes on. */
export const uploadForImport = async (options: UploadOptions) => {
  const { file, onProgress, signal } = options;
  let upload = await beginUpload(options);
  let failures = 0;
  while (upload.received < upload.size) {
    const { url, received } = upload;
    const part = file.slice(received, received + PART);
    try {
      await put(`${url}&offset=${received}`, part, signal, (sent) => onProgress(received + sent));
      upload = { ...upload, received: received + part.size };
      failures = 0;
    } catch (error) {
      const wait = RETRY_AFTER_MS[failures];
      if (signal.aborted || wait === undefined || !isPassing(error)) throw error;
      failures += 1;
      onProgress(received);
      await pause(wait, signal);
      upload = await standOf(options, upload.key).catch(() => upload);
    }
  }
  notes()?.removeItem(noteOf(options));
  return upload.key;
};

/** The address has expired, or the part arrived although its answer did not: asking where the upload stands helps. */
const REPEATABLE = ["upload_address_expired", "upload_offset", "body_incomplete", "digest_mismatch"];

const isPassing = (error: unknown): boolean =>
  error instanceof Offline ||
  (error instanceof ApiError &&
    (error.status >= 500 || error.status === 429 || REPEATABLE.includes(error.reason)));

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done, fail) => {
    setTimeout(done, ms);
    signal.addEventListener("abort", () => fail(signal.reason), { once: true });
  });

const standOf = ({ organizationId, signal }: UploadOptions, key: string) =>
  call(uploads.get, { params: { organizationId, uploadKey: key }, signal });

/** The upload of this file that was stopped before, or a new one. */
const beginUpload = async (options: UploadOptions) => {
  const { organizationId, file, signal } = options;
  const known = notes()?.getItem(noteOf(options)) ?? null;
  const stopped = known === null ? null : await standOf(options, known).catch(goneOnly);
  if (stopped) return stopped;
  const upload = await call(uploads.request, {
    params: { organizationId },
    body: { file: { name: file.name, type: typeOf(file), size: file.size }, kind: "import_file" },
    signal,
  });
  notes()?.setItem(noteOf(options), upload.key);
  return upload;
};

const goneOnly = (error: unknown): null => {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
};

/** Where the key of a file's upload is noted until all of it has arrived. */
const noteOf = ({ organizationId, file }: UploadOptions) =>
  `upload ${organizationId} ${file.name} ${file.size} ${file.lastModified}`;

/** Browsers can be told to store nothing, which throws. */
const notes = (): Storage | null => {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
};

/** By XMLHttpRequest, since fetch tells nothing of what it has sent. */
const put = async (url: string, part: Blob, signal: AbortSignal, onProgress: (sent: number) => void) => {
  const digest = await digestOf(part);
  await new Promise<void>((done, fail) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    // The path alone: the browser may know this server by another name than the server itself.
    const { pathname, search } = new URL(url);
    request.open("PUT", pathname + search);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.setRequestHeader("x-bindery-csrf", "1");
    if (digest) request.setRequestHeader("content-digest", digest);
    request.upload.addEventListener("progress", (event) => onProgress(event.loaded));
    request.addEventListener("load", () => {
      if (request.status < 300) done();
      else fail(refusalOf(request));
    });
    request.addEventListener("error", () => fail(new Offline()));
    request.addEventListener("abort", () => fail(signal.reason));
    request.addEventListener("loadend", () => signal.removeEventListener("abort", abort));
    signal.addEventListener("abort", abort);
    request.send(part);
  });
};

/** As RFC 9530 has it; browsers hash on secure connections only. */
const digestOf = async (part: Blob): Promise<string | null> => {
  if (!globalThis.isSecureContext) return null;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await part.arrayBuffer()));
  return `sha-256=:${btoa(String.fromCharCode(...hash))}:`;
};

const refusalOf = (request: XMLHttpRequest): ApiError => {
  let problem: Problem["error"] | null = null;
  try {
    problem = (JSON.parse(request.responseText) as Problem).error;
  } catch {
    // An answer that is not ours, e.g. of a proxy: the status has to do.
  }
  return new ApiError(request.status, problem, request.getResponseHeader("x-request-id"));
};
