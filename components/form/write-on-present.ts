import { sameValue } from "@/lib/core/canonical-json";
import { isRecord } from "@/lib/core/is-record";
import { ApiError, readWritten } from "@/lib/platform/api/client";
import type { AnyOperation, ParamsOf, ResponseOf } from "@/lib/platform/api/operation";
import type { BodyFields } from "./changed-fields";

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
  /** `before` are the fields that the write replaced; null where there was no resource or none was read. */
  | { kind: "written"; result: ResponseOf<O>; before: BodyFields | null }
  /** Nothing was written. `present` are the fields as they are stored now; paths are such as "source.url". */
  | { kind: "overlap"; paths: string[]; present: BodyFields };

/** Another change between reading and writing repeats both; more of them in a row end the attempt. */
const MOST_ATTEMPTS = 5;

type FieldStates = Record<"seen" | "present" | "theirs" | "mine", unknown>;

const at = (value: unknown, key: string): unknown => (isRecord(value) ? value[key] : undefined);

/**
 * Returns where another person's change of a field differs from the one made here: keys of an object, or all of it, as
 * where it shows in a key that no body has, such as a version. Keys that the stored values never have, as those of
 * passwords, are left out. `theirs` and `mine` are as they are stored.
 */
export function overlapPaths(name: string, { seen, present, theirs, mine }: FieldStates): string[] {
  if (sameValue(present, seen) || sameValue(theirs, mine)) return [];
  if (!isRecord(theirs) || !isRecord(mine)) return [name];
  const isOfOthers = (key: string) => !sameValue(at(present, key), at(seen, key));
  if (isRecord(present) && Object.keys(present).some((key) => !(key in theirs) && isOfOthers(key)))
    return [name];
  return Object.keys({ ...theirs, ...mine })
    .filter((key) => !sameValue(theirs[key], mine[key]) && isOfOthers(key))
    .map((key) => `${name}.${key}`);
}

type Compared = Pick<WriteInput<AnyOperation>, "seen" | "changed" | "asStored"> & { present: BodyFields };

/** Returns where someone else changed what the person changed. The person's own earlier save is no change of theirs. */
async function overlapsIn({ present, seen, changed, asStored }: Compared): Promise<string[]> {
  const paths = (theirs: BodyFields, mine: BodyFields): string[] =>
    Object.keys(changed).flatMap((name) =>
      overlapPaths(name, {
        ...{ seen: seen[name], present: present[name] },
        ...{ theirs: theirs[name], mine: mine[name] },
      }),
    );
  const raw = paths(present, changed);
  if (raw.length === 0 || !asStored) return raw;
  return paths(await asStored(present), await asStored({ ...present, ...changed }));
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
    const present = stored && valuesOf(stored.value);
    if (stored && present) {
      if (Object.keys(changed).length === 0)
        return { kind: "written", result: stored.value, before: present };
      const paths = await overlapsIn({ present, changed, ...compared });
      if (paths.length > 0) return { kind: "overlap", paths, present };
    }
    try {
      const result = await write(stored?.value ?? null, stored?.etag ?? undefined);
      return { kind: "written", result, before: present };
    } catch (error) {
      const isOutdated = error instanceof ApiError && error.status === 412;
      if (!isOutdated || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}
