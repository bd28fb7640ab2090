import { isRecord } from "@/lib/core/is-record";
import { ApiError, readWritten } from "@/lib/platform/api/client";
import type { AnyOperation, ParamsOf, ResponseOf } from "@/lib/platform/api/operation";
import { isSame } from "./changed-fields";

type Fields = Readonly<Record<string, unknown>>;

type WriteInput<O extends AnyOperation> = {
  operation: O;
  params: ParamsOf<O>;
  /** the fields of the form in a stored resource */
  valuesOf: (stored: ResponseOf<O>) => Fields;
  /** the stored fields as the person has seen them */
  seen: Fields;
  /** the fields that the person changed */
  changed: Fields;
  write: (present: ResponseOf<O> | null, ifMatch: string | undefined) => Promise<ResponseOf<O>>;
};

export type WriteResult<O extends AnyOperation> =
  | { kind: "written"; result: ResponseOf<O> }
  /** Nothing was written. `present` are the fields as they are stored now. */
  | { kind: "overlap"; names: string[]; present: Fields };

/** Another change between reading and writing repeats both; more of them in a row end the attempt. */
const MOST_ATTEMPTS = 5;

/**
 * Writes what a person changed on the present state of the resource, unless someone else changed the same fields since
 * the person saw them. Changes of other fields are kept, and need no question.
 */
export async function writeOnPresent<O extends AnyOperation>({
  operation,
  params,
  valuesOf,
  seen,
  changed,
  write,
}: WriteInput<O>): Promise<WriteResult<O>> {
  for (let attempt = 1; ; attempt += 1) {
    const stored = await readWritten(operation, params);
    if (stored) {
      const present = valuesOf(stored.value);
      const names = Object.keys(changed).filter(
        (name) => !isSame(present[name], seen[name]) && !isSame(present[name], changed[name]),
      );
      if (names.length > 0) return { kind: "overlap", names, present };
    }
    try {
      return { kind: "written", result: await write(stored?.value ?? null, stored?.etag ?? undefined) };
    } catch (error) {
      const isOutdated = error instanceof ApiError && error.status === 412;
      if (!isOutdated || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

/** Returns where two values of a field differ: the names of its parts, or the field as a whole. */
export const differingPaths = (name: string, one: unknown, other: unknown): string[] =>
  isRecord(one) && isRecord(other)
    ? Object.keys({ ...one, ...other })
        .filter((key) => !isSame(one[key], other[key]))
        .map((key) => `${name}.${key}`)
    : [name];
