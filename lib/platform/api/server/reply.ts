import type { Readable } from "node:stream";
import { type Coding, compress } from "./content-coding";
import { etagOf } from "./etag";

/** A resource with what goes beside it: a Location, an entity tag, another status. */
export class Reply<Value> {
  constructor(
    readonly value: Value,
    readonly options: {
      status?: number;
      headers?: Record<string, string>;
      etag?: string;
      kept?: KeptJson;
    } = {},
  ) {}
}

/** 201 with the address of what was made. */
export const created = <Value>(value: Value, location: string): Reply<Value> =>
  new Reply(value, { headers: { location } });

/** A resource with its own entity tag, which If-Match is compared with. */
export const tagged = <Value>(value: Value, etag: string): Reply<Value> => new Reply(value, { etag });

/** A large answer that stays the same as long as the process lives: its text, its tag and its compressed forms. */
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

/** A resource whose text was made before. */
export const kept = <Value>(value: Value, json: KeptJson): Reply<Value> => new Reply(value, { kept: json });

/** Bytes that are not JSON: a download. */
export class Bytes {
  constructor(
    readonly body: Uint8Array | Readable,
    readonly status: number,
    readonly headers: Record<string, string>,
  ) {}
}
