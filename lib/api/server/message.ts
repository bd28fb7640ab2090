import { Readable } from "node:stream";

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
  /** network address of the client */
  address: string;
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
