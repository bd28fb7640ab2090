import "server-only";
import { contribute } from "@/lib/collaboration/change-requests/commands/contribute";
import { getChangeRequest, lockChangeRequest } from "@/lib/collaboration/change-requests/commands/create";
import { refuseClosed } from "@/lib/collaboration/change-requests/commands/merge";
import { recordResolutions, storeResolutions } from "@/lib/collaboration/change-requests/commands/resolve";
import { resolveByEdit } from "@/lib/collaboration/change-requests/commands/resolve-by-edit";
import { checkPageCondition } from "@/lib/collaboration/change-requests/page-conditions";
import { type ChangeRequestSubject, eventFieldsOf } from "@/lib/collaboration/change-requests/subject";
import { chooseSource } from "@/lib/content/computed/compute";
import { storeFileBytes } from "@/lib/content/files/store";
import { readTextFacts } from "@/lib/content/rendering/render";
import { can } from "@/lib/core/access/roles";
import { sameValue } from "@/lib/core/canonical-json";
import type { JsonMap } from "@/lib/core/content/json-map";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { metaLinksOf } from "@/lib/core/content/meta-links";
import { fieldNames, type SettableName, storedTitle } from "@/lib/core/content/page-fields";
import {
  type FrontMatterFields,
  readFrontMatterFields,
  storedValue,
} from "@/lib/core/content/page-front-matter";
import { blankPage, foldSlug, hashRecord, type PageRecord, UNTITLED } from "@/lib/core/content/records";
import type { TextFacts } from "@/lib/core/content/text-facts";
import { Forbidden, Invalid } from "@/lib/core/errors";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inOrder } from "@/lib/platform/db/in-order";
import { inTransaction, RETRIED } from "@/lib/platform/db/transaction";
import { record } from "@/lib/platform/events/record";
import { apiUrl } from "@/lib/platform/urls";
import { commit, type NewRevision } from "@/lib/store/commit";
import { findPage, loadText } from "@/lib/store/read";
import { snapshotOfMergeBase } from "@/lib/store/snapshot";
import { applyAssetChange } from "./asset-changes";
import {
  type Batch,
  type ChangeOf,
  fetchFiles,
  loadNamed,
  markTouched,
  nameRef,
  newBatch,
  type ParsedText,
  parseBodies,
  type StorableChange,
} from "./batch";
import { namedFields } from "./named-fields";
import { authorsOfEdit } from "./page-edits";
import {
  aboutGenerated,
  inChange,
  knowsTexts,
  refuseRefsOfPages,
  refuseStalePages,
  refuseUnseenConflicts,
} from "./refusals";
import { resolveBodies } from "./resolve-bodies";
import { revertPage } from "./revert";
import type { GivenCover, PageChange } from "./schemas";

/**
 * Applies changes to a change request in order, all or none, as one revision, and resolves the conflicts of
 * the fields they write. Throws Conflict (closed request, taken slug), PreconditionFailed (If-Match), Invalid
 * and NotFound for changes that cannot be applied.
 * @param coAuthors people whose suggestions the changes apply, contributors like the caller
 * @param isReadLocked true if the caller read what it changes under the lock of the change request, so that nothing
 * changed since; If-Match is not needed then
 */
export async function applyChanges(
  db: Db,
  ctx: ActorContext,
  before: ChangeRequestSubject,
  given: readonly PageChange[],
  { coAuthors = [], isReadLocked = false }: { coAuthors?: readonly string[]; isReadLocked?: boolean } = {},
) {
  const changes = await parseBodies(db, before, given);
  const fetched = await fetchFiles(changes, ctx.actor.userId);
  return inTransaction(
    db,
    async (tx) => {
      const { branch, subject } = await lockChangeRequest(tx, ctx, before);
      // Files are fetched from their addresses for a while, in which the caller can lose access.
      if (!can(subject.role, "space.edit"))
        throw new Forbidden("You no longer have edit access to this space.");
      refuseClosed(subject);
      const batch = await newBatch(ctx.actor, subject, changes, fetched);
      if (!isReadLocked) await refuseStalePages(tx, ctx, batch, changes);
      const knowsText = !isReadLocked && (await knowsTexts(tx, ctx, batch, changes));
      await refuseRefsOfPages(tx, batch, changes);

      const replaced = await replacedEdits(tx, ctx, subject, changes);
      await loadNamed(tx, batch, changes);
      for (const [index, change] of changes.entries()) {
        await applyChange(tx, batch, change, fetched).catch(async (error: unknown) => {
          throw inChange(index, await aboutGenerated(tx, batch, change, error));
        });
      }
      await resolveBodies(tx, batch);
      await batch.variables.checkCount(tx);
      await batch.reusables.checkCount(tx);

      await storeFileBytes(tx, subject.space.organizationId, batch.files);
      const content = {
        pages: batch.tree.changes,
        files: batch.fileRecords.changes,
        reusables: batch.reusables.changes,
        variables: batch.variables.changes,
      };
      const resolutions = await resolveByEdit(tx, subject, {
        changes: content,
        texts: batch.texts.values(),
        named: namedFields(changes, batch.stated),
      });
      const resolved = resolutions.filter(({ resolvedNow }) => resolvedNow);
      if (resolved.length > 0) refuseUnseenConflicts(ctx, before, subject);
      let now = subject;
      await commit(tx, branch, {
        ...content,
        type: "edits",
        authorId: ctx.actor.userId,
        coAuthorIds: coAuthors,
        texts: batch.texts.values(),
        alongside: async (revision) => {
          const { id } = subject.changeRequest;
          const edited = revision.changed || resolved.length > 0;
          const [, , updatedAt] = await inOrder(tx, [
            () => storeResolutions(tx, ctx, id, resolutions),
            resolved.length > 0 && (() => recordResolutions(tx, ctx, subject, resolved, revision.id)),
            edited && (() => contribute(tx, id, ctx.actor, "edit")),
            revision.changed && (() => recordEdit(tx, ctx, batch, revision.id)),
            revision.changed && (() => recordReplaced(tx, ctx, subject, replaced)),
            ...(edited ? coAuthors.map((userId) => () => contribute(tx, id, { userId }, "edit")) : []),
          ]);
          if (resolutions.length > 0) now = await getChangeRequest(tx, ctx, subject.space.id, id);
          else if (updatedAt) now = withEdit(subject, revision, updatedAt);
        },
      });
      return {
        changeRequest: now,
        touched: await presentTouched(tx, batch, now),
        files: batch.inserted.flatMap((id) => batch.fileRecords.changes.get(id) ?? []),
        reusables: batch.inserted.flatMap((id) => batch.reusables.changes.get(id) ?? []),
        tag: knowsText ? await tagOf(tx, batch, now) : now.changeRequest.headRevisionId,
      };
    },
    RETRIED,
  );
}

/** Computes the change request after an edit that resolves no conflicts, which saves a query. */
const withEdit = (
  { changeRequest, ...subject }: ChangeRequestSubject,
  { id, seq }: NewRevision,
  updatedAt: string,
): ChangeRequestSubject => ({
  ...subject,
  changeRequest: { ...changeRequest, headRevisionId: id, headSeq: seq, updatedAt },
});

const recordEdit = (tx: Tx, ctx: ActorContext, { subject, touched }: Batch, revision: string) =>
  record(tx, ctx, {
    type: "changeRequest.edited",
    ...eventFieldsOf(subject),
    payload: { number: subject.changeRequest.number, pages: [...touched.keys()], revision },
  });

type ReplacedEdit = { page: string; revision: string; users: string[] };

/** The edits by others that the changes replace. Throws NotFound. */
async function replacedEdits(
  tx: Tx,
  { actor }: ActorContext,
  subject: ChangeRequestSubject,
  changes: readonly StorableChange[],
): Promise<ReplacedEdit[]> {
  const edits: ReplacedEdit[] = [];
  for (const change of changes) {
    if (change.operation !== "update_page" || change.replaces === undefined) continue;
    const { page, replaces: revision } = change;
    const users = await authorsOfEdit(tx, subject, page, revision);
    edits.push({ page, revision, users: users.filter((id) => id !== actor.userId) });
  }
  return edits.filter(({ users }) => users.length > 0);
}

async function recordReplaced(
  tx: Tx,
  ctx: ActorContext,
  { space, changeRequest }: ChangeRequestSubject,
  replaced: readonly ReplacedEdit[],
): Promise<void> {
  for (const edit of replaced)
    await record(tx, ctx, {
      type: "changeRequest.wordsReplaced",
      ...eventFieldsOf({ space, changeRequest }),
      payload: { number: changeRequest.number, ...edit },
    });
}

async function applyChange(
  db: Db,
  batch: Batch,
  change: StorableChange,
  fetched: Map<string, Buffer>,
): Promise<void> {
  switch (change.operation) {
    case "update_page":
      return updatePage(db, batch, change);
    case "insert_page":
      return insertPage(db, batch, change);
    case "delete_page":
      markTouched(batch, change.page, true);
      return batch.tree.remove(db, change.page);
    case "revert_page":
      return revertPage(db, batch, change);
    case "insert_files":
      return;
    default:
      return applyAssetChange(db, batch, change, fetched);
  }
}

async function updatePage(db: Db, batch: Batch, change: ChangeOf<"update_page">): Promise<void> {
  let page = await batch.tree.get(db, change.page);
  markTouched(batch, page.id, true);
  if (change.into !== undefined || change.at !== undefined) {
    const parentId = change.into === undefined ? page.parentId : change.into;
    await batch.tree.place(db, page, parentId, change.at);
    if (change.slug === undefined) await batch.tree.settle(db, await batch.tree.get(db, page.id));
    page = await batch.tree.get(db, page.id);
  }
  await setMetadata(db, batch, page, change, change.document);
}

async function insertPage(db: Db, batch: Batch, change: ChangeOf<"insert_page">): Promise<void> {
  const kind = change.type ?? "document";
  if (kind === "computed" && change.computed === undefined)
    throw Invalid.field("computed", "is required for a computed page.");
  if (kind === "link" && change.target === undefined)
    throw Invalid.field("target", "is required for a link page.");
  const fresh: PageRecord = {
    ...blankPage(change.id),
    kind,
    title: change.title ?? "",
    slugAuto: change.slug === undefined,
    target: kind === "link" ? (change.target as JsonMap) : null,
  };
  nameRef(batch, change.ref, { pageId: fresh.id });
  markTouched(batch, fresh.id, false, change.ref);
  await batch.tree.place(db, fresh, change.into ?? null, change.at);
  // A new page gets its title from its text; `title` is for texts without one.
  const placed = await batch.tree.get(db, fresh.id);
  const named = change.document ? statedFieldsOf(change.document.facts).title : undefined;
  await setMetadata(db, batch, placed, { ...change, title: named ?? change.title }, change.document);
}

type Metadata = Omit<ChangeOf<"update_page">, "operation" | "page" | "document" | "into" | "at">;

/**
 * Absent fields stay. The first heading and front matter set a field only if they changed in the text, so
 * that an unrelated edit keeps values set elsewhere. A changed front matter value wins over the field of the
 * same request; a `title` in the request wins over the heading, except on the request that creates the page.
 */
async function setMetadata(
  db: Db,
  batch: Batch,
  page: PageRecord,
  fields: Metadata,
  body: ParsedText | undefined,
): Promise<void> {
  if (body && page.kind !== "document")
    throw new Invalid(`A ${page.kind} page has no body; leave out “document”.`, "no_body");
  const front: StatedFields = body ? statedFieldsOf(body.facts) : {};
  const { title, slug, ...stated } = await newlyStated(db, batch, page, fields, front);
  for (const name of ["metaLinks", "layout", "cover"] as const) {
    if (fields[name] && page.kind !== "document")
      throw Invalid.field(name, `is for documents; this is a ${page.kind} page.`);
  }
  if (fields.computed && page.kind !== "computed")
    throw Invalid.field("computed", `is for computed pages; this is a ${page.kind} page.`);
  const source =
    fields.computed &&
    (await chooseSource(db, batch.reader, batch.subject.space.organizationId, fields.computed));
  const { condition } = { ...providedFields(fields), ...stated };
  if (condition && condition !== page.condition) {
    const field = stated.condition === undefined ? "condition" : "document";
    await checkPageCondition(db, batch.subject.space.id, field, condition);
  }
  const changed: PageRecord = {
    ...page,
    ...providedFields(fields),
    ...stated,
    title: storedTitle(fields.title ?? title ?? (page.title || source?.title || UNTITLED)),
    computed: (fields.computed as JsonMap | undefined) ?? page.computed,
    layout: { ...page.layout, ...fields.layout },
    cover: fields.cover === undefined ? page.cover : await coverOf(db, batch, fields.cover),
    metaLinks: fields.metaLinks === undefined ? page.metaLinks : metaLinksOf(fields.metaLinks ?? {}),
  };
  const next = { ...changed, ...(await slugOf(db, batch, page, changed, slug ?? fields.slug)) };
  batch.tree.set(next);
  const agreed = namesOf(front).filter((name) => statesSame(name, front, next));
  batch.stated.set(page.id, new Set([...(batch.stated.get(page.id) ?? []), ...agreed]));
  if (body) batch.bodies.push({ pageId: page.id, written: body });
}

/** The stored form of a cover. Throws Invalid for a file that the content does not have. */
async function coverOf(db: Db, batch: Batch, cover: GivenCover | null): Promise<JsonMap> {
  const stored: Record<string, JsonMap | number> = {};
  for (const name of ["ref", "refDark"] as const) {
    const picture = cover?.[name];
    if (picture) stored[name] = picture.kind === "file" ? await fileOf(db, batch, name, picture) : picture;
  }
  return { ...stored, ...(cover && { yPos: cover.yPos ?? 0 }) };
}

async function fileOf(db: Db, batch: Batch, name: string, { kind, file }: { kind: "file"; file: string }) {
  const named = batch.refs.get(file);
  const id = named && "fileId" in named ? named.fileId : file;
  const found = await batch.fileRecords.find(db, id);
  if (!found)
    throw Invalid.field(`cover.${name}.file`, "is not a file of this content; insert the file first.");
  return { kind, file: id };
}

/** Returns the fields that the new text states and the page's previous text did not. */
async function newlyStated(
  db: Db,
  batch: Batch,
  page: PageRecord,
  fields: Metadata,
  front: StatedFields,
): Promise<StatedFields> {
  // Most texts state what the page already has: then the previous text need not be read.
  const open = namesOf(front).some((name) => fields[name] !== undefined || !statesSame(name, front, page));
  const before = open ? await statedBefore(db, batch, page) : {};
  if (before === null) return {};
  return Object.fromEntries(
    namesOf(front).flatMap((name) => (statesSame(name, front, before) ? [] : [[name, front[name]]])),
  );
}

/** Returns the fields stated by the text that the batch found or set; null if it can no longer be parsed. */
async function statedBefore(db: Db, batch: Batch, page: PageRecord): Promise<StatedFields | null> {
  const body = batch.bodies.findLast(({ pageId }) => pageId === page.id);
  if (body && "written" in body) return statedFieldsOf(body.written.facts);
  const text = body?.restored ?? (await loadText(db, batch.subject.space.organizationId, page.contentHash));
  try {
    return text === "" ? {} : statedFieldsOf(await readTextFacts(text));
  } catch (error) {
    if (error instanceof TooComplex) return null;
    throw error;
  }
}

/**
 * Returns the requested slug, else the page's own: title and slug change independently. A page without a slug
 * gets one from its title; an unnamed page gets it with its first title, unless it is in the space, where its
 * address may be in use.
 */
async function slugOf(
  db: Db,
  batch: Batch,
  page: PageRecord,
  next: PageRecord,
  asked: string | undefined,
): Promise<Pick<PageRecord, "slug" | "slugAuto">> {
  if (page.kind === "link" || page.kind === "computed") return { slug: "", slugAuto: true };
  if (asked !== undefined && asked !== "")
    return { slug: await batch.tree.checkSlug(db, next, asked), slugAuto: false };
  const fromTitle = async () => ({ slug: await batch.tree.freeSlug(db, next, next.title), slugAuto: true });
  if (page.slug === "" || asked === "") return fromTitle();
  const unnamed = page.slugAuto && page.title === UNTITLED && next.title !== UNTITLED;
  const published = unnamed && (await findPage(db, snapshotOfMergeBase(batch.subject), page.id)) !== null;
  return unnamed && !published ? fromTitle() : { slug: page.slug, slugAuto: page.slugAuto };
}

const GIVEN = fieldNames<SettableName>((field) => field.given);

/** The fields that a change gives, as a record keeps them. */
const providedFields = (fields: Metadata): Partial<PageRecord> =>
  Object.fromEntries(
    GIVEN.flatMap((name) => (fields[name] === undefined ? [] : [[name, storedValue(name, fields[name])]])),
  );

/** The fields that a page states in its front matter and leading heading. */
type StatedFields = Partial<FrontMatterFields & Pick<PageRecord, "title" | "slug">>;

const statedFieldsOf = ({ title, frontMatter: data }: TextFacts): StatedFields => ({
  ...readFrontMatterFields(data),
  ...(title !== null && { title: storedTitle(title) }),
  ...(typeof data.slug === "string" && { slug: data.slug.trim().slice(0, 100) }),
});

const namesOf = (front: StatedFields) => Object.keys(front) as (keyof StatedFields)[];

const statesSame = (name: keyof StatedFields, front: StatedFields, other: StatedFields): boolean =>
  name === "slug"
    ? front.slug !== undefined && other.slug !== undefined && foldSlug(front.slug) === foldSlug(other.slug)
    : sameValue(front[name], other[name]);

async function presentTouched(db: Db, batch: Batch, { space, changeRequest }: ChangeRequestSubject) {
  const location = (id: string) =>
    apiUrl(`/spaces/${space.id}/change-requests/${changeRequest.id}/content/page/${id}`);
  const entries = [...batch.touched.values()].map(async ({ page, existed, ref }) => {
    const exists = (await batch.tree.find(db, page)) !== null;
    if (!exists) return { object: "deleted_page" as const, page };
    return {
      object: existed ? ("updated_page" as const) : ("created_page" as const),
      page: { object: "page" as const, id: page, urls: { location: location(page) } },
      ...(ref !== undefined && { ref }),
    };
  });
  return Promise.all(entries);
}

/**
 * Returns the entity tag for the next edit: the page's if the batch touched exactly one, else the revision's.
 */
async function tagOf(db: Db, batch: Batch, { changeRequest }: ChangeRequestSubject): Promise<string> {
  if (batch.touched.size === 1) {
    const page = await batch.tree.find(db, [...batch.touched.keys()][0]!);
    if (page) return hashRecord(page);
  }
  return changeRequest.headRevisionId;
}
