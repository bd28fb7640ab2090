import { Readable } from "node:stream";
import type { BodyStream } from "./body";

/** A request as plain values, so that no HTTP handler creates objects it does not need. */
export type ApiRequest = {
  method: string;
  /** raw path, still percent-encoded, without the query */
  path: string;
  /** raw query without "?" */
  query: string;
  /** names in lower case */
  headers: Readonly<Record<string, string | undefined>>;
  /** reads the body; rejects with 413 past the limit. Called at most once. */
  body: (limit: number) => Promise<Uint8Array>;
  /** streams the body, instead of `body`; throws at once if the announced size exceeds the limit */
  stream: (limit: number) => BodyStream;
  /** network address of the client */
  address: string;
};

/** A request without a body. */
export const noBody: Pick<ApiRequest, "body" | "stream"> = {
  body: async () => new Uint8Array(),
  stream: () => ({ size: 0, chunks: (async function* () {})() }),
};

export type ApiResponse = {
  status: number;
  headers: Record<string, string | string[]>;
  body: string | Uint8Array | Readable | null;
  /** the compressed body, for a cached one */
  encoded?: (coding: "br" | "gzip") => Promise<Uint8Array>;
};

/** Removes the body of a response. An unread stream keeps its source open until it is destroyed. */
export function dropBody(response: ApiResponse): void {
  if (response.body instanceof Readable) response.body.destroy();
  response.body = null;
}
