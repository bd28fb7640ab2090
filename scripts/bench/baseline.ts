import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import pg from "pg";
import { addresses } from "@/lib/addresses";
import { presentChangeRequest } from "@/lib/collaboration/change-requests/present";
import { presentComment } from "@/lib/collaboration/comments/present";
import type { CommentRow } from "@/lib/collaboration/comments/queries";
import { scopeOfSpace } from "@/lib/content/scopes/content-scope";
import { hashRecord } from "@/lib/core/content/records";
import { newId } from "@/lib/core/ids";
import { parseToken } from "@/lib/platform/auth/api-token";
import { presentSpace } from "@/lib/spaces/spaces/present";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";

/* The baseline of the measurements: a bare `node:http` server with `pg` and named statements. It looks up the token,
   reads the same rows and sends the same bytes, and leaves out everything else: routing, access rules, validation,
   errors, paging, limits, logs. It uses the role in the organization as the role in the space. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
pg.types.setTypeParser(20, Number);

type Row = Record<string, never>;
type Queryable = Pick<pg.ClientBase, "query">;
let user = { id: "", displayName: "", email: "" };

async function rows<T>(name: string, text: string, values: unknown[], on: Queryable = pool): Promise<T[]> {
  return (await on.query<Row>({ name, text, values })).rows as T[];
}

const SPACE = `s.*, s."visibility"::text, s."editMode"::text, s."defaultLevel"::text, b."headSeq", b."headRevisionId", m."role"::text AS "role"`;
const JOINS = `JOIN "Branch" b ON b."id" = s."mainBranchId"
  JOIN "Member" m ON m."organizationId" = s."organizationId" AND m."userId" = $2`;

async function spaceOf(id: string): Promise<SpaceSubject> {
  const [space] = await rows<SpaceSubject>(
    "space",
    `SELECT ${SPACE} FROM "Space" s ${JOINS} WHERE s."id" = $1`,
    [id, user.id],
  );
  return space!;
}

async function spaces(organizationId: string) {
  const found = await rows<SpaceSubject>(
    "spaces",
    `SELECT ${SPACE} FROM "Space" s ${JOINS} WHERE s."organizationId" = $1 ORDER BY lower(s."title"), s."id" LIMIT 50`,
    [organizationId, user.id],
  );
  return { items: found.map(presentSpace) };
}

const PERSON = (alias: string) =>
  `row_to_json((SELECT p FROM (SELECT ${alias}."id", ${alias}."email", ${alias}."displayName", ${alias}."photoURL") p))`;

type ChangeRequestRow = Parameters<typeof presentChangeRequest>[0] & { createdAt: Date; updatedAt: Date };
async function changeRequest(spaceId: string, id: string) {
  const [row] = await rows<ChangeRequestRow>(
    "change-request",
    `SELECT c.*, c."status"::text, d."headSeq", d."headRevisionId", d."baseSeq", ${PERSON("u")} AS "createdBy", NULL AS "mergedBy",
       d."baseSeq" < b."headSeq" AS "outdated", m."role",
       (SELECT count(*) FROM "MergeConflict" x WHERE x."changeRequestId" = c."id" AND x."resolvedAt" IS NULL) AS "conflicts"
     FROM "ChangeRequest" c JOIN "Space" s ON s."id" = c."spaceId" ${JOINS}
     JOIN "Branch" d ON d."id" = c."branchId" JOIN "User" u ON u."id" = c."createdById" WHERE c."id" = $3 AND s."id" = $1`,
    [spaceId, user.id, id],
  );
  const dates = { createdAt: row!.createdAt.toISOString(), updatedAt: row!.updatedAt.toISOString() };
  return presentChangeRequest({ ...row!, ...dates, mergedAt: null } as never);
}

async function comments(spaceId: string) {
  const [space, found] = await Promise.all([
    spaceOf(spaceId),
    rows<CommentRow & { [key: string]: never }>(
      "comments",
      `SELECT c.*, c."status"::text, ${PERSON("u")} AS "postedBy", v."title", v."emoji", v."icon", v."pageCreatedAt", v."createdAt" AS "changedAt", q."path",
         (SELECT json_agg(json_build_object('emoji', r."emoji", 'reactedAt', r."reactedAt", 'user', ${PERSON("w")})) FROM "Reaction" r
          JOIN "User" w ON w."id" = r."userId" WHERE r."commentId" = c."id") AS "reactions"
       FROM (SELECT * FROM "Comment" WHERE "spaceId" = $1 AND "changeRequestId" IS NULL ORDER BY "postedAt" DESC, "id" DESC LIMIT 50) c
       JOIN "User" u ON u."id" = c."postedById" JOIN "Space" s ON s."id" = c."spaceId"
       JOIN "PageVersion" v ON v."branchId" = s."mainBranchId" AND v."pageId" = c."pageId" AND v."toSeq" IS NULL
       JOIN "PagePath" q ON q."spaceId" = s."id" AND q."pageId" = c."pageId"
       ORDER BY c."postedAt" DESC, c."id" DESC`,
      [spaceId],
    ),
  ]);
  const scope = scopeOfSpace(space);
  const items = found.map((row) => {
    const { pageId: id, title, emoji, icon, pageCreatedAt, changedAt, path } = row;
    const page = {
      id,
      title,
      emoji,
      icon,
      createdAt: pageCreatedAt,
      updatedAt: changedAt,
      path,
      outdated: false,
    };
    return presentComment({ scope, userId: user.id } as never, { ...row, resolvedBy: null, page } as never);
  });
  return { items };
}

async function page(spaceId: string, pageId: string) {
  const [row] = await rows<{ contentHash: Buffer } & { [key: string]: never }>(
    "page",
    `SELECT v.*, q."path", t."body", m."role" FROM "Space" s ${JOINS}
     JOIN "PageVersion" v ON v."branchId" = s."mainBranchId" AND v."toSeq" IS NULL
     JOIN "PagePath" q ON q."spaceId" = s."id" AND q."pageId" = v."pageId"
     JOIN "Blob" t ON t."organizationId" = v."organizationId" AND t."hash" = v."contentHash"
     WHERE s."id" = $1 AND v."pageId" = $3`,
    [spaceId, user.id, pageId],
  );
  const { title, slug, path, body, pageCreatedAt, createdAt, hidden, noIndex, noRobotsIndex } = row!;
  return {
    id: pageId,
    title,
    createdAt: pageCreatedAt,
    updatedAt: createdAt,
    hidden,
    noIndex,
    noRobotsIndex,
    type: "document",
    kind: "sheet",
    urls: { app: `${process.env.BINDERY_URL}${addresses.space.reader(spaceId, path)}` },
    slug,
    path,
    layout: LAYOUT,
    markdown: body,
    documentId: row!.contentHash.toString("hex"),
    pages: [],
  };
}

const LAYOUT = {
  width: "default",
  cover: true,
  coverSize: "hero",
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
};

/** Runs named statements in one transaction. */
async function transaction<T>(work: (on: pg.PoolClient) => Promise<T>): Promise<T> {
  const connection = await pool.connect();
  try {
    await connection.query("BEGIN");
    const result = await work(connection);
    await connection.query("COMMIT");
    return result;
  } finally {
    connection.release();
  }
}

const event = (on: pg.PoolClient, type: string, space: SpaceSubject, subjectId: string, payload: object) =>
  rows(
    "event",
    `INSERT INTO "Event" ("organizationId", "spaceId", "type", "subjectId", "actorId", "requestId", "payload") VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [space.organizationId, space.id, type, subjectId, user.id, randomUUID(), payload],
    on,
  );

async function postComment(spaceId: string, input: { body: { markdown: string } }) {
  const space = await spaceOf(spaceId);
  const id = newId();
  const row = await transaction(async (on) => {
    const [made] = await rows<{ postedAt: Date }>(
      "post-comment",
      `INSERT INTO "Comment" ("id", "organizationId", "spaceId", "revisionId", "body", "postedById") VALUES ($1, $2, $3, $4, $5, $6) RETURNING *`,
      [id, space.organizationId, spaceId, space.headRevisionId, input.body, user.id],
      on,
    );
    await event(on, "comment.posted", space, id, {});
    return made!;
  });
  const scope = scopeOfSpace(space);
  const postedBy = { ...user, photoURL: null };
  return presentComment(
    { scope, userId: user.id } as never,
    { ...row, postedBy, resolvedBy: null, reactions: null, page: null } as never,
  );
}

type Edit = { changes: { page: string; document: { markdown: string } }[] };

async function editPage(spaceId: string, changeRequestId: string, { changes: [change] }: Edit) {
  const space = await spaceOf(spaceId);
  const text = change!.document.markdown;
  const hash = createHash("sha256").update(text).digest();
  await transaction(async (on) => {
    const [branch] = await rows<{ id: number; headSeq: number }>(
      "lock",
      `SELECT b.* FROM "Branch" b JOIN "ChangeRequest" c ON c."branchId" = b."id" WHERE c."id" = $1 FOR UPDATE OF b`,
      [changeRequestId],
      on,
    );
    const seq = branch!.headSeq + 1;
    await rows(
      "blob",
      `INSERT INTO "Blob" ("organizationId", "hash", "size", "body") VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
      [space.organizationId, hash, text.length, text],
      on,
    );
    const [old] = await rows<{ [key: string]: never }>(
      "close",
      `UPDATE "PageVersion" SET "toSeq" = $3 WHERE "branchId" = $1 AND "pageId" = $2 AND "toSeq" IS NULL RETURNING *`,
      [branch!.id, change!.page, seq],
      on,
    );
    const record = Buffer.from(hashRecord({ ...old, contentHash: hash.toString("hex") }), "hex");
    await rows(
      "insert",
      `INSERT INTO "PageVersion" ("branchId", "pageId", "fromSeq", "parentId", "orderKey", "kind", "title", "slug", "recordHash", "organizationId", "contentHash")
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        branch!.id,
        change!.page,
        seq,
        old!.parentId,
        old!.orderKey,
        old!.kind,
        old!.title,
        old!.slug,
        record,
        space.organizationId,
        hash,
      ],
      on,
    );
    const revision = newId();
    await rows(
      "revision",
      `INSERT INTO "Revision" ("id", "branchId", "seq", "type", "treeHash", "authorId") VALUES ($1, $2, $3, 'edits', $4, $5)`,
      [revision, branch!.id, seq, hash, user.id],
      on,
    );
    await rows(
      "head",
      `UPDATE "Branch" SET "headSeq" = $2, "headRevisionId" = $3 WHERE "id" = $1`,
      [branch!.id, seq, revision],
      on,
    );
    await rows(
      "contribution",
      `INSERT INTO "Contribution" ("changeRequestId", "userId", "actionType") VALUES ($1, $2, 'edit')
       ON CONFLICT ("changeRequestId", "userId", "actionType", "agent") DO UPDATE SET "count" = "Contribution"."count" + 1, "updatedAt" = now()`,
      [changeRequestId, user.id],
      on,
    );
    await rows(
      "touch",
      `UPDATE "ChangeRequest" SET "updatedAt" = now() WHERE "id" = $1`,
      [changeRequestId],
      on,
    );
    await event(on, "changeRequest.edited", space, changeRequestId, { pages: [change!.page] });
  });
  return changeRequest(spaceId, changeRequestId);
}

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

function route(request: IncomingMessage): Promise<unknown> {
  const [, , area, id = "", kind, sub = "", , pageId = ""] = request.url!.split("?")[0]!.split("/");
  if (area === "orgs") return spaces(id);
  if (kind === undefined) return spaceOf(id).then(presentSpace);
  if (kind === "comments") {
    return request.method === "POST" ? bodyOf(request).then((body) => postComment(id, body)) : comments(id);
  }
  if (kind === "content") return page(id, request.url!.split("?")[0]!.split("/")[6]!);
  if (request.method === "POST") return bodyOf(request).then((body) => editPage(id, sub, body));
  return pageId === "" ? changeRequest(id, sub) : Promise.reject(new Error("unknown"));
}

/** Caches pages of published sites from the measured server, so that their bytes are ready after the first request. */
const documents = new Map<string, Promise<Buffer>>();

function documentAt(path: string): Promise<Buffer> {
  const document =
    documents.get(path) ??
    fetch(`${process.env.BINDERY_URL}${path}`).then(async (answer) =>
      Buffer.from(await answer.arrayBuffer()),
    );
  documents.set(path, document);
  return document;
}

const server = createServer(async (request, response) => {
  try {
    if (request.url!.startsWith("/docs/")) {
      const document = await documentAt(request.url!);
      response.writeHead(200, {
        "content-type": "text/html; charset=utf-8",
        "content-length": document.length,
      });
      return response.end(document);
    }
    const parsed = parseToken(request.headers.authorization?.slice("Bearer ".length) ?? "");
    const [found] = await rows<typeof user & { secretHash: Buffer }>(
      "token",
      `SELECT t."secretHash", u."id", u."displayName", u."email" FROM "ApiToken" t JOIN "User" u ON u."id" = t."userId" WHERE t."id" = $1`,
      [parsed?.id],
    );
    if (!found || !parsed || !found.secretHash.equals(parsed.secretHash)) throw new Error("not signed in");
    user = found;
    const body = JSON.stringify(await route(request));
    response.writeHead(200, {
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
    });
    response.end(body);
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" && address ? `http://127.0.0.1:${address.port}` : "");
});
