import "server-only";
import { decodeCursor, limitOf, type Page, type PageQuery, pageOf } from "@/lib/api/pagination";
import type { Actor } from "@/lib/api/server/context";
import { presentChangeRequest } from "@/lib/change-requests/present";
import type { ChangeRequestSubject } from "@/lib/change-requests/subject";
import { linksIn } from "@/lib/content/links";
import type { FileRecord, JsonMap } from "@/lib/content/records";
import { prepared } from "@/lib/db/pool";
import { NotFound } from "@/lib/errors";
import { presentOrganization } from "@/lib/organizations/present";
import { getOrganization } from "@/lib/organizations/queries";
import { type PageAddress, presentPage } from "@/lib/pages/present";
import { pathsOf } from "@/lib/pages/queries";
import { loadAssets, loadTexts, loadTree } from "@/lib/revisions/read";
import type { StoredPage } from "@/lib/revisions/rows";
import type { View } from "@/lib/revisions/view";
import { presentSpace } from "@/lib/spaces/present";
import type { SpaceSubject } from "@/lib/spaces/subject";
import { presentFile } from "./present";
import type { File, FileBacklink } from "./schemas";

/** Files of one state of content, by id; ids grow with time, so the oldest comes first. */
export async function listFiles(view: View, query: PageQuery, changeRequestId?: string): Promise<Page<File>> {
  const limit = limitOf(query);
  const [after = ""] = decodeCursor(query.page, ["string"]) ?? [];
  const files = [...(await loadAssets(view, "file")).values()].map(({ record }) => record);
  const rest = files.filter(({ id }) => id > String(after)).slice(0, limit + 1);
  return pageOf(
    rest,
    limit,
    files.length,
    ({ id }) => [id],
    (record) => presentFile(record, view.spaceId, changeRequestId),
  );
}

/** A file of one state of content. Throws NotFound. */
export async function getFile(view: View, fileId: string): Promise<FileRecord> {
  const file = (await loadAssets(view, "file")).get(fileId);
  if (!file) throw new NotFound("file", fileId);
  return file.record;
}

const textsThatName = prepared<{ hash: Buffer }>(
  "texts-that-name",
  `SELECT "hash" FROM "Blob" WHERE "organizationId" = $1 AND "hash" = ANY($2::bytea[]) AND strpos("body", $3) > 0`,
);

/** What listing backlinks needs to know of the state it looks at. */
export type BacklinkScope = {
  view: View;
  space: SpaceSubject;
  address: PageAddress;
  changeRequest?: ChangeRequestSubject["changeRequest"];
};

/** The pages that show or link to a file, by page id. Throws NotFound for an unknown file. */
export async function listFileBacklinks(
  actor: Actor,
  scope: BacklinkScope,
  fileId: string,
  query: PageQuery,
): Promise<Page<FileBacklink>> {
  await getFile(scope.view, fileId);
  const limit = limitOf(query);
  const [after = ""] = decodeCursor(query.page, ["string"]) ?? [];
  const linking = (await pagesLinkingTo(scope.view, fileId)).sort((a, b) =>
    a.record.id < b.record.id ? -1 : 1,
  );
  const rest = linking.filter(({ record }) => record.id > String(after)).slice(0, limit + 1);
  const paths = await pathsOf(scope.view, rest);
  const organization = presentOrganization(await getOrganization(actor, scope.view.organizationId));
  const space = presentSpace(scope.space);
  const { changeRequest } = scope;
  return pageOf(
    rest,
    limit,
    linking.length,
    ({ record }) => [record.id],
    (page) => ({
      kind: "page",
      organization,
      space,
      page: presentPage(page, paths.get(page.record.id) ?? page.record.slug, [], scope.address),
      ...(changeRequest && {
        versionContext: { type: "changeRequest", changeRequest: presentChangeRequest(changeRequest) },
      }),
    }),
  );
}

/** The database finds texts that name the file; whether that is a link, the parser says. */
async function pagesLinkingTo(view: View, fileId: string): Promise<StoredPage[]> {
  const pages = await loadTree(view);
  const href = `/files/${fileId}`;
  const hashes = [...new Set(pages.flatMap(({ record }) => record.contentHash ?? []))];
  const named = await textsThatName([
    view.organizationId,
    hashes.map((hash) => Buffer.from(hash, "hex")),
    href,
  ]);
  const texts = await loadTexts(
    view.organizationId,
    named.map(({ hash }) => hash.toString("hex")),
  );
  const linking = new Set([...texts].filter(([, text]) => linksTo(text, href)).map(([hash]) => hash));
  return pages.filter(
    ({ record }) =>
      (record.contentHash !== null && linking.has(record.contentHash)) || coverShows(record.cover, fileId),
  );
}

const linksTo = (text: string, href: string): boolean =>
  linksIn(text).some((link) => link.href.split("#")[0] === href);

const coverShows = (cover: JsonMap, fileId: string): boolean =>
  [cover.ref, cover.refDark].some(
    (reference) =>
      typeof reference === "object" && reference !== null && "file" in reference && reference.file === fileId,
  );

const fileInSpace = prepared<{ record: FileRecord }>(
  "file-in-space",
  `SELECT a."record" FROM "AssetVersion" a JOIN "Branch" b ON b."id" = a."branchId"
   WHERE b."spaceId" = $1 AND a."organizationId" = $2 AND a."kind" = 'file' AND a."key" = $3 AND NOT a."deleted"
     AND ($4::int IS NULL OR b."id" = $4 OR b."kind" = 'main')
   ORDER BY b."id" = $4 DESC NULLS LAST, b."kind" = 'main' DESC, a."toSeq" IS NULL DESC, a."id" DESC LIMIT 1`,
);

/**
 * A file by its id, wherever the space has it: as a change request has it, on main, in another change
 * request, or in what was. A page that shows a file must find it whatever state the page is read in.
 */
export async function findFileInSpace(
  space: SpaceSubject,
  fileId: string,
  branchId: number | null,
): Promise<FileRecord | null> {
  const [row] = await fileInSpace([space.id, space.organizationId, fileId, branchId]);
  return row?.record ?? null;
}

const partOfFile = prepared<{ part: Buffer }>(
  "part-of-file",
  `SELECT substring("bytes" FROM $3 FOR $4) AS "part" FROM "FileBlob" WHERE "organizationId" = $1 AND "hash" = $2`,
);
const PART = 1 << 20;

/** The bytes from `start` up to and without `end`, read from the store a megabyte at a time. */
export async function* readFileBytes(
  organizationId: string,
  hash: string,
  start: number,
  end: number,
): AsyncGenerator<Buffer> {
  const key = Buffer.from(hash, "hex");
  for (let at = start; at < end; at += PART) {
    const [row] = await partOfFile([organizationId, key, at + 1, Math.min(PART, end - at)]);
    if (!row) throw new Error(`The bytes of the file ${hash} are missing from the store.`);
    yield row.part;
  }
}
