import "server-only";
import {
  conflictFields,
  fieldResolution,
  isEdit,
  type RecordEdit,
  type RecordFields,
  type RecordVersions,
  resolvesAll,
  wholeResolution,
  withEdit,
  writesField,
} from "@/lib/collaboration/change-requests/edit-resolutions";
import type { ChangeRequestSubject } from "@/lib/collaboration/change-requests/subject";
import { sameValue } from "@/lib/core/canonical-json";
import { InvalidResolution } from "@/lib/core/content/conflict";
import { hashText, type PageRecord } from "@/lib/core/content/records";
import { readTitle } from "@/lib/core/content/tree-merge-title";
import { newId } from "@/lib/core/ids";
import type { Db } from "@/lib/platform/db/client";
import type { Commit } from "@/lib/store/commit";
import { findAssets, loadPages, loadText } from "@/lib/store/read";
import { snapshotOfChangeRequest } from "@/lib/store/snapshot";
import { type ConflictInputs, KINDS, loadConflicts, type StoredConflict } from "./conflicts";
import { type ResolvedConflict, remerge } from "./resolve";

type Kind = (typeof KINDS)[number];

/** The content that an edit will commit, and the fields it sets, by record. */
type ResolvingEdit = {
  changes: Required<Pick<Commit, Kind>>;
  texts: Iterable<string>;
  named: Readonly<Record<Kind, ReadonlyMap<string, ReadonlySet<string>>>>;
};

/** An edited record with open conflicts, and those conflicts. */
type EditedConflicts = {
  kind: Kind;
  id: string;
  edit: RecordEdit;
  versions: RecordVersions;
  conflicts: StoredConflict[];
};

/** Treats a variable's value as a record with one field. */
const fieldsIn = (kind: Kind, value: unknown): RecordFields | null => {
  if (value === null || value === undefined) return null;
  return kind === "variables" ? { value: value as RecordFields[string] } : (value as RecordFields);
};
const valueIn = (kind: Kind, fields: RecordFields | null): unknown =>
  kind === "variables" ? (fields?.value ?? null) : fields;

/**
 * Returns the conflict rows that an edit resolves, to be stored with it. Must run before the edit is
 * committed, since it reads the state before.
 */
export async function resolveByEdit(
  db: Db,
  subject: ChangeRequestSubject,
  edit: ResolvingEdit,
): Promise<ResolvedConflict[]> {
  if (subject.changeRequest.conflicts === 0) return [];
  const stored = await loadConflicts(db, subject.changeRequest.id);
  const edited = await editedRecords(db, subject, stored, edit);
  if (edited.length === 0) return [];
  const texts = new Map([...edit.texts].map((text) => [hashText(text), text]));
  const whole = edited.filter(({ conflicts, versions, edit: each }) =>
    resolvesAll(
      conflicts.map(({ conflict }) => conflict),
      versions,
      each,
    ),
  );
  const byField = edited.filter((each) => !whole.includes(each));
  let rows = await resolveFields(db, subject, stored, byField, texts);
  const wrong = await notReproduced(db, subject, rows, byField);
  if (wrong.length > 0) {
    whole.push(...wrong);
    rows = await resolveFields(
      db,
      subject,
      stored,
      byField.filter((each) => !wrong.includes(each)),
      texts,
    );
  }
  rows = await resolveWhole(db, subject, rows, whole, edit.changes);
  const before = new Map(stored.map((row) => [row.id, row]));
  return rows
    .filter((row) => row !== before.get(row.id))
    .map(({ id, conflict, inputs, resolution, resolvedAt }) => ({
      id,
      detail: conflict,
      inputs,
      resolution,
      resolved: resolvedAt !== null,
      resolvedNow: resolvedAt !== before.get(id)!.resolvedAt,
    }));
}

/** Finds edited records with open conflicts. */
async function editedRecords(
  db: Db,
  subject: ChangeRequestSubject,
  stored: readonly StoredConflict[],
  { changes, named }: ResolvingEdit,
): Promise<EditedConflicts[]> {
  const snapshot = snapshotOfChangeRequest(subject);
  const open = stored.filter(({ resolvedAt }) => resolvedAt === null);
  const idsOf = (kind: Kind) => [
    ...new Set(
      open
        .flatMap(({ inputs }) => Object.keys(inputs[kind]))
        .filter((id) => changes[kind].has(id) || named[kind].has(id)),
    ),
  ];
  const states = {
    pages: new Map(
      (await loadPages(db, snapshot, idsOf("pages"))).map(({ record }) => [record.id, { record }]),
    ),
    files: await findAssets(db, snapshot, "file", idsOf("files")),
    reusables: await findAssets(db, snapshot, "reusable", idsOf("reusables")),
    variables: await findAssets(db, snapshot, "variable", idsOf("variables")),
  };
  const edited = KINDS.flatMap((kind) =>
    idsOf(kind).map((id): EditedConflicts => {
      const input = open.find(({ inputs }) => inputs[kind][id])!.inputs[kind][id]!;
      const found: unknown = states[kind].get(id)?.record ?? null;
      const after: unknown = changes[kind].has(id) ? changes[kind].get(id) : found;
      return {
        kind,
        id,
        edit: {
          before: fieldsIn(kind, found),
          after: fieldsIn(kind, after),
          named: named[kind].get(id) ?? new Set(),
        },
        versions: {
          base: fieldsIn(kind, input.base),
          main: fieldsIn(kind, input.main),
          change: fieldsIn(kind, input.change),
        },
        // Conflicts of earlier rounds have other inputs and are closed.
        conflicts: stored.filter(
          ({ inputs }) => inputs.written === undefined && sameValue(inputs[kind][id], input),
        ),
      };
    }),
  );
  return edited.filter(({ edit }) => isEdit(edit));
}

const resolvedByEdit = (
  row: StoredConflict,
  resolution: NonNullable<StoredConflict["resolution"]>,
): StoredConflict => ({
  ...row,
  conflict: { ...row.conflict, resolution, resolved: true, byEdit: true },
  resolution,
  resolvedAt: new Date(),
});

/** Resolves the conflicts of the edited fields; other edited fields become the change request's version. */
async function resolveFields(
  db: Db,
  subject: ChangeRequestSubject,
  stored: readonly StoredConflict[],
  edited: readonly EditedConflicts[],
  texts: ReadonlyMap<string, string>,
): Promise<StoredConflict[]> {
  const rows = new Map(stored.map((row) => [row.id, row]));
  for (const { kind, id, edit, versions, conflicts } of edited) {
    const { before, after } = edit;
    if (before === null || after === null) continue;
    const fields = new Set(conflicts.flatMap(({ conflict }) => conflictFields(conflict)));
    const hash = (after.contentHash ?? null) as string | null;
    const text = fields.has("contentHash")
      ? (texts.get(hash ?? "") ?? (await loadText(db, subject.space.organizationId, hash)))
      : "";
    // A title taken from the text is resolved and undone together with the text.
    if (kind === "pages" && fields.has("contentHash") && readTitle(text) === after.title) fields.add("title");
    const { base, main, change } = withEdit(versions, before, after, fields);
    const input = {
      base: valueIn(kind, base),
      main: valueIn(kind, main),
      change: valueIn(kind, change),
    };
    for (const { id: conflictId, conflict, resolvedAt } of conflicts) {
      const row = rows.get(conflictId)!;
      const kept = sameValue(row.inputs[kind][id], input)
        ? row
        : { ...row, inputs: { ...row.inputs, [kind]: { ...row.inputs[kind], [id]: input } } };
      const concerned =
        conflict.target.id === id &&
        writesField(conflict, resolvedAt === null ? edit : { ...edit, named: new Set() });
      if (!concerned) {
        rows.set(conflictId, kept);
        continue;
      }
      rows.set(conflictId, resolvedByEdit(kept, fieldResolution(conflict, after, text)));
    }
  }
  return [...rows.values()];
}

/**
 * Finds records whose resolutions by field would not reproduce the edit, because their fields depend on each
 * other.
 */
async function notReproduced(
  db: Db,
  subject: ChangeRequestSubject,
  rows: readonly StoredConflict[],
  edited: readonly EditedConflicts[],
): Promise<EditedConflicts[]> {
  if (edited.length === 0) return [];
  try {
    const { commit } = await remerge(
      db,
      subject,
      rows.filter(({ inputs }) => inputs.written === undefined),
    );
    return edited.filter(
      ({ kind, id, edit }) => !sameValue(fieldsIn(kind, commit[kind].get(id)), edit.after),
    );
  } catch (error) {
    if (error instanceof InvalidResolution) return [...edited];
    throw error;
  }
}

/** Resolves all open conflicts of these records, and keeps their state before the edit for undoing it. */
async function resolveWhole(
  db: Db,
  subject: ChangeRequestSubject,
  rows: readonly StoredConflict[],
  edited: readonly EditedConflicts[],
  changes: ResolvingEdit["changes"],
): Promise<StoredConflict[]> {
  if (edited.length === 0) return [...rows];
  const written: NonNullable<ConflictInputs["written"]> = {
    edit: newId(),
    pages: {},
    files: {},
    reusables: {},
    variables: {},
  };
  for (const { kind, id, edit } of edited) {
    const entry = { before: valueIn(kind, edit.before), after: valueIn(kind, edit.after) };
    (written[kind] as Record<string, unknown>)[id] = entry;
  }
  for (const page of await deletedBelow(db, subject, edited, changes.pages))
    written.pages[page.id] ??= { before: page, after: null };
  return rows.map((row) => {
    const concerned = edited.find(({ conflicts }) =>
      conflicts.some(({ id, resolvedAt }) => id === row.id && resolvedAt === null),
    );
    if (!concerned) return row;
    const about = row.conflict.pages ?? [row.conflict.target.id];
    const gone = about.every((id) => changes[concerned.kind].get(id) === null);
    return resolvedByEdit(
      { ...row, inputs: { ...row.inputs, written } },
      wholeResolution(row.conflict, gone),
    );
  });
}

/** Pages deleted together with a page in conflict. */
async function deletedBelow(
  db: Db,
  subject: ChangeRequestSubject,
  edited: readonly EditedConflicts[],
  changes: ReadonlyMap<string, PageRecord | null>,
): Promise<PageRecord[]> {
  const tops = new Set(
    edited.flatMap(({ kind, id, edit }) => (kind === "pages" && edit.after === null ? [id] : [])),
  );
  if (tops.size === 0) return [];
  const deleted = [...changes].flatMap(([id, after]) => (after === null ? [id] : []));
  const found = await loadPages(db, snapshotOfChangeRequest(subject), deleted);
  const before = new Map(found.map(({ record }) => [record.id, record]));
  const isBelow = (page: PageRecord): boolean => {
    for (let at: PageRecord | undefined = page; at; at = before.get(at.parentId ?? "")) {
      if (tops.has(at.id)) return true;
    }
    return false;
  };
  return [...before.values()].filter(isBelow);
}
