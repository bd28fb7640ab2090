import type { Readable } from "node:stream";

/** A resource with what goes beside it: a Location, an entity tag, another status. */
export class Reply<Value> {
  constructor(
    readonly value: Value,
    readonly options: { status?: number; headers?: Record<string, string>; etag?: string } = {},
  ) {}
}

/** 201 with the address of what was made. */
export const created = <Value>(value: Value, location: string): Reply<Value> =>
  new Reply(value, { headers: { location } });

/** A resource with its own entity tag, which If-Match is compared with. */
export const tagged = <Value>(value: Value, etag: string): Reply<Value> => new Reply(value, { etag });

/** Bytes that are not JSON: a download. */
export class Bytes {
  constructor(
    readonly body: Uint8Array | Readable,
    readonly status: number,
    readonly headers: Record<string, string>,
  ) {}
}
