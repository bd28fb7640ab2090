import type { Readable } from "node:stream";
import { type Coding, compress } from "./content-coding";
import { etagOf } from "./etag";

/** A resource with response metadata: a Location, an entity tag, another status. */
export class Reply<Value> {
  constructor(
    readonly value: Value,
    readonly options: {
      status?: number;
      headers?: Record<string, string>;
      etag?: string;
      kept?: KeptJson;
      /** the organization of a resource that the operation finds itself */
      organizationId?: string;
    } = {},
  ) {}
}

/** 201 with the address of the created resource. */
export const created = <Value>(value: Value, location: string): Reply<Value> =>
  new Reply(value, { headers: { location } });

/** A resource with its own entity tag for If-Match. */
export const tagged = <Value>(value: Value, etag: string): Reply<Value> => new Reply(value, { etag });

/**
 * A large response that is constant for the life of the process: its text, its tag and its compressed forms.
 */
export class KeptJson {
  readonly text: string;
  readonly etag: string;
  private readonly forms = new Map<Coding, Promise<Uint8Array>>();

  constructor(readonly value: unknown) {
    this.text = JSON.stringify(value);
    this.etag = etagOf(this.text);
  }

  readonly encoded = (coding: Coding): Promise<Uint8Array> => {
    let form = this.forms.get(coding);
    if (!form) {
      form = compress(this.text, coding, "thorough");
      this.forms.set(coding, form);
    }
    return form;
  };
}

/** A resource with its prepared text. */
export const kept = <Value>(value: Value, json: KeptJson): Reply<Value> => new Reply(value, { kept: json });

/** Bytes other than JSON: a download. */
export class Bytes {
  constructor(
    readonly body: Uint8Array | Readable,
    readonly status: number,
    readonly headers: Record<string, string>,
  ) {}
}
