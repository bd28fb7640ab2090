import { isRecord } from "@/lib/core/is-record";
import { ApiError, readWritten } from "@/lib/platform/api/client";
import type { AnyOperation, ParamsOf, ResponseOf } from "@/lib/platform/api/operation";
import { type BodyFields, isSame } from "./changed-fields";

type WriteInput<O extends AnyOperation> = {
  operation: O;
  params: ParamsOf<O>;
  /** the fields of the form in a stored resource */
  valuesOf: (stored: ResponseOf<O>) => BodyFields;
  /** the stored fields as the person has seen them; none before there was a resource */
  seen: BodyFields;
  /** the fields that the person changed */
  changed: BodyFields;
  /** Returns fields as the server stores them: trimmed, for example. */
  asStored?: (fields: BodyFields) => Promise<BodyFields>;
  write: (present: ResponseOf<O> | null, ifMatch: string | undefined) => Promise<ResponseOf<O>>;
};

export type WriteResult<O extends AnyOperation> =
  | { kind: "written"; result: ResponseOf<O> }
  /** Nothing was written. `present` are the fields as they are stored now. */
  | { kind: "overlap"; names: string[]; present: BodyFields };

/** Another change between reading and writing repeats both; more of them in a row end the attempt. */
const MOST_ATTEMPTS = 5;

/** Leaves out keys that no stored value has, as a password has none. */
const withoutSecrets = (value: unknown, ...stored: unknown[]): unknown =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter(([key]) => stored.some((each) => isRecord(each) && key in each)),
      )
    : value;

type Compared = Pick<WriteInput<AnyOperation>, "seen" | "changed" | "asStored"> & { present: BodyFields };

/** Returns the changed fields that someone else changed, too. The person's own earlier save is no change of theirs. */
async function overlapsIn({ present, seen, changed, asStored }: Compared): Promise<string[]> {
  const names = Object.keys(changed).filter(
    (name) => !isSame(present[name], seen[name]) && !isSame(present[name], changed[name]),
  );
  if (names.length === 0 || !asStored) return names;
  const [theirs, mine] = await Promise.all([asStored(present), asStored({ ...present, ...changed })]);
  return names.filter((name) => !isSame(theirs[name], withoutSecrets(mine[name], theirs[name], seen[name])));
}

/**
 * Writes what a person changed on the present state of the resource, unless someone else changed the same fields since
 * the person saw them. Changes of other fields are kept, and need no question. Without a change, nothing is written.
 */
export async function writeOnPresent<O extends AnyOperation>({
  operation,
  params,
  valuesOf,
  changed,
  write,
  ...compared
}: WriteInput<O>): Promise<WriteResult<O>> {
  for (let attempt = 1; ; attempt += 1) {
    const stored = await readWritten(operation, params);
    if (stored) {
      if (Object.keys(changed).length === 0) return { kind: "written", result: stored.value };
      const present = valuesOf(stored.value);
      const names = await overlapsIn({ present, changed, ...compared });
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
