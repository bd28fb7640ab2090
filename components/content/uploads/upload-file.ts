import { uploads } from "@/lib/content/uploads/operations";
import type { RequestUpload } from "@/lib/content/uploads/schemas";
import { ApiError, call, errorOf, Offline, writeHeaders } from "@/lib/platform/api/client";
import type { Problem } from "@/lib/platform/api/problem";

const TYPES: Record<string, string> = {
  zip: "application/zip",
  md: "text/markdown",
  markdown: "text/markdown",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

/** Returns the type of a file, by its extension if the browser does not know it. */
const typeOf = (file: File): string =>
  file.type || TYPES[file.name.split(".").at(-1)?.toLowerCase() ?? ""] || "application/octet-stream";

/** The size of a part, which is sent again after a broken connection. */
const PART = 8 * 1024 * 1024;

/** The pauses before a failed part is retried; after the last retry the upload fails. */
const RETRY_AFTER_MS = [1_000, 3_000, 10_000, 30_000];

type UploadOptions = {
  organizationId: string;
  file: File;
  kind: RequestUpload["kind"];
  signal: AbortSignal;
  /** Called with the number of bytes sent so far. */
  onProgress?: (sent: number) => void;
};

/** Uploads a file in parts and returns its key. A stopped upload is resumed. */
export const uploadFile = async (options: UploadOptions) => {
  const { file, onProgress, signal } = options;
  let upload = await beginUpload(options);
  let failures = 0;
  while (upload.received < upload.size) {
    const { url, received } = upload;
    const part = file.slice(received, received + PART);
    try {
      await put(`${url}&offset=${received}`, part, signal, (sent) => onProgress?.(received + sent));
      upload = { ...upload, received: received + part.size };
      failures = 0;
    } catch (error) {
      const wait = RETRY_AFTER_MS[failures];
      if (signal.aborted || wait === undefined || !isPassing(error)) throw error;
      failures += 1;
      onProgress?.(received);
      await pause(wait, signal);
      upload = await stateOf(options, upload.key).catch(() => upload);
    }
  }
  notes()?.removeItem(noteOf(options));
  return upload.key;
};

/** The address has expired, or the response to a part was lost; reading the upload's state resolves both. */
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

const stateOf = ({ organizationId, signal }: UploadOptions, key: string) =>
  call(uploads.get, { params: { organizationId, uploadKey: key }, signal });

/** Resumes the stopped upload of this file or starts a new one. */
const beginUpload = async (options: UploadOptions) => {
  const { organizationId, file, kind, signal } = options;
  const known = notes()?.getItem(noteOf(options)) ?? null;
  const stopped = known === null ? null : await stateOf(options, known).catch(nullIfGone);
  if (stopped) return stopped;
  const upload = await call(uploads.request, {
    params: { organizationId },
    body: { file: { name: file.name, type: typeOf(file), size: file.size }, kind },
    signal,
  });
  notes()?.setItem(noteOf(options), upload.key);
  return upload;
};

const nullIfGone = (error: unknown): null => {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
};

/** The storage name for the key of an unfinished upload. */
const noteOf = ({ organizationId, file }: UploadOptions) =>
  `upload ${organizationId} ${file.name} ${file.size} ${file.lastModified}`;

/** Access throws if the browser is set to store nothing. */
const notes = (): Storage | null => {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
};

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
const put = async (url: string, part: Blob, signal: AbortSignal, onProgress: (sent: number) => void) => {
  const digest = await digestOf(part);
  await new Promise<void>((done, fail) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    // Uses the path alone, because the browser may know this server by another name than the server itself.
    const { pathname, search } = new URL(url);
    request.open("PUT", pathname + search);
    request.setRequestHeader("content-type", "application/octet-stream");
    for (const [name, value] of Object.entries(writeHeaders())) request.setRequestHeader(name, value);
    if (digest) request.setRequestHeader("content-digest", digest);
    request.upload.addEventListener("progress", (event) => onProgress(event.loaded));
    request.addEventListener("load", () => {
      if (request.status < 300) done();
      else refusalOf(request).then(fail, fail);
    });
    request.addEventListener("error", () => fail(new Offline()));
    request.addEventListener("abort", () => fail(signal.reason));
    request.addEventListener("loadend", () => signal.removeEventListener("abort", abort));
    signal.addEventListener("abort", abort);
    request.send(part);
  });
};

/** Returns a digest as in RFC 9530; browsers hash only in secure contexts. */
const digestOf = async (part: Blob): Promise<string | null> => {
  if (!globalThis.isSecureContext) return null;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", await part.arrayBuffer()));
  return `sha-256=:${btoa(String.fromCharCode(...hash))}:`;
};

const refusalOf = (request: XMLHttpRequest): Promise<ApiError> => {
  let problem: Problem["error"] | null = null;
  try {
    problem = (JSON.parse(request.responseText) as Problem).error;
  } catch {
    // A response from elsewhere, such as a proxy, has only its status.
  }
  return errorOf(request.status, problem, request.getResponseHeader("x-request-id"));
};
