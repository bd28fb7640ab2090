import { Readable } from "node:stream";
import type { BodyStream } from "./body";

/** A request as plain values, so that no door pays for objects it does not need. */
export type ApiRequest = {
  method: string;
  /** raw path, still percent-encoded, without the query */
  path: string;
  /** raw query without "?" */
  query: string;
  /** names in lower case */
  headers: Readonly<Record<string, string | undefined>>;
  /** the body's bytes; rejects with 413 past the limit. Called at most once. */
  body: (limit: number) => Promise<Uint8Array>;
  /** the body while it comes in, in place of `body`; throws at once for what the headers announce past the limit */
  stream: (limit: number) => BodyStream;
  /** network address of the client */
  address: string;
};

/** A request that brings no body. */
export const noBody: Pick<ApiRequest, "body" | "stream"> = {
  body: async () => new Uint8Array(),
  stream: () => ({ size: 0, chunks: (async function* () {})() }),
};

export type ApiResponse = {
  status: number;
  headers: Record<string, string | string[]>;
  body: string | Uint8Array | Readable | null;
  /** the body compressed, for one that is kept ready */
  encoded?: (coding: "br" | "gzip") => Promise<Uint8Array>;
};

/** Takes the body off an answer. A stream that nobody is going to read holds on to its source until it is destroyed. */
export function dropBody(response: ApiResponse): void {
  if (response.body instanceof Readable) response.body.destroy();
  response.body = null;
}
