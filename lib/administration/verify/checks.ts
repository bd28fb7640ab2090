/**
 * Invariants of all stored data, independent of the code that wrote it: each check is a query for the rows
 * that violate it, and its claim makes sense before “ok”. A row has one text, `example`.
 */
type Check = { claim: string; sql: string };

/** Branches with a visible head: the main content, and open change requests. */
const readBranches = `
  SELECT b."id", b."spaceId", b."baseBranchId", b."baseSeq" FROM "Branch" b
  LEFT JOIN "ChangeRequest" c ON c."branchId" = b."id"
  WHERE b."kind" = 'main' OR c."status" IN ('draft', 'open')`;

/** The visible pages at each such head: the branch's own rows over those of its base. */
const heads = `
  branch AS (${readBranches}),
  head AS (
    SELECT b."id" AS "branchId", b."spaceId", v."pageId", v."parentId", v."slug"
    FROM branch b JOIN "PageVersion" v ON v."branchId" = b."id" AND v."toSeq" IS NULL AND NOT v."deleted"
    UNION ALL
    SELECT b."id", b."spaceId", v."pageId", v."parentId", v."slug"
    FROM branch b JOIN "PageVersion" v ON v."branchId" = b."baseBranchId" AND v."fromSeq" <= b."baseSeq"
      AND (v."toSeq" IS NULL OR v."toSeq" > b."baseSeq") AND NOT v."deleted"
    WHERE NOT EXISTS (
      SELECT FROM "PageVersion" own WHERE own."branchId" = b."id" AND own."pageId" = v."pageId" AND own."toSeq" IS NULL)
  )`;

const overlapping = (table: string, key: string) => `
  SELECT one."branchId" || ' ' || ${key.replaceAll("v.", "one.")} AS example
  FROM "${table}" one JOIN "${table}" other ON one."branchId" = other."branchId" AND one."id" < other."id"
    AND ${key.replaceAll("v.", "one.")} = ${key.replaceAll("v.", "other.")}
  WHERE int4range(one."fromSeq", one."toSeq") && int4range(other."fromSeq", other."toSeq")`;

const versionsAfterHead = (table: string) => `
  SELECT v."branchId" || ' version ' || v."id" AS example FROM "${table}" v JOIN "Branch" b ON b."id" = v."branchId"
  WHERE v."fromSeq" > b."headSeq" OR v."toSeq" > b."headSeq"`;

const content: Check[] = [
  { claim: "A page has one state at a time", sql: overlapping("PageVersion", `v."pageId"`) },
  {
    claim: "An asset has one state at a time",
    sql: overlapping("AssetVersion", `v."kind" || ':' || v."key"`),
  },
  {
    claim: "Versions belong to revisions that exist",
    sql: `${versionsAfterHead("PageVersion")} UNION ALL ${versionsAfterHead("AssetVersion")}`,
  },
  {
    claim: "Every page hangs below the root through living pages",
    sql: `WITH RECURSIVE ${heads}, reached AS (
        SELECT "branchId", "pageId" FROM head WHERE "parentId" IS NULL
        UNION
        SELECT head."branchId", head."pageId" FROM head
        JOIN reached ON reached."branchId" = head."branchId" AND reached."pageId" = head."parentId"
      )
      SELECT "branchId" || ' ' || "pageId" AS example FROM head
      WHERE ("branchId", "pageId") NOT IN (SELECT "branchId", "pageId" FROM reached)`,
  },
  {
    claim: "Siblings have different slugs",
    sql: `SELECT v."branchId" || ' ' || lower(v."slug") AS example
      FROM "PageVersion" v JOIN "Branch" b ON b."id" = v."branchId" AND b."kind" = 'main'
      WHERE v."toSeq" IS NULL AND NOT v."deleted" AND v."slug" <> ''
      GROUP BY v."branchId", v."parentId", lower(v."slug") HAVING count(*) > 1`,
  },
  {
    claim: "Paths are those of the pages of main",
    sql: `WITH RECURSIVE live AS (
        SELECT b."spaceId", v."branchId", v."pageId", v."parentId", v."slug"
        FROM "PageVersion" v JOIN "Branch" b ON b."id" = v."branchId" AND b."kind" = 'main'
        WHERE v."toSeq" IS NULL AND NOT v."deleted"
      ), place AS (
        SELECT "spaceId", "branchId", "pageId", "slug" AS path, "slug" <> '' AS named FROM live WHERE "parentId" IS NULL
        UNION ALL
        SELECT live."spaceId", live."branchId", live."pageId", place.path || '/' || live."slug", live."slug" <> ''
        FROM live JOIN place ON place."branchId" = live."branchId" AND place."pageId" = live."parentId"
      ), due AS (SELECT "spaceId", "pageId", path FROM place WHERE named)
      SELECT coalesce(due."spaceId", stored."spaceId") || ' ' || coalesce(due.path, stored."path") AS example
      FROM due FULL JOIN "PagePath" stored ON stored."spaceId" = due."spaceId" AND stored."pageId" = due."pageId"
      WHERE stored."path" IS DISTINCT FROM due.path`,
  },
  {
    claim: "A complete search index has the pages of main as they are",
    sql: `WITH complete AS (
        SELECT b."id" AS "branchId", i."spaceId" FROM "SearchIndex" i
        JOIN "Space" s ON s."id" = i."spaceId" JOIN "Branch" b ON b."id" = s."mainBranchId" AND b."headSeq" = i."seq"
      ), due AS (
        SELECT c."spaceId", v."pageId", v."recordHash" FROM complete c JOIN "PageVersion" v ON v."branchId" = c."branchId"
        WHERE v."toSeq" IS NULL AND NOT v."deleted" AND NOT v."noIndex" AND v."kind" IN ('document', 'group')
      ), stored AS (
        SELECT p."spaceId", p."pageId", p."recordHash" FROM "SearchPage" p JOIN complete c ON c."spaceId" = p."spaceId"
        WHERE p."specId" IS NULL
      )
      SELECT "spaceId" || ' ' || "pageId" AS example FROM due FULL JOIN stored USING ("spaceId", "pageId")
      WHERE due."recordHash" IS DISTINCT FROM stored."recordHash"`,
  },
  {
    claim: "A search index is not ahead of its space",
    sql: `SELECT i."spaceId" AS example FROM "SearchIndex" i JOIN "Space" s ON s."id" = i."spaceId"
      JOIN "Branch" b ON b."id" = s."mainBranchId" WHERE i."seq" > b."headSeq"`,
  },
  {
    claim: "The revisions of a branch are numbered without gaps up to its head",
    sql: `SELECT b."id"::text AS example FROM "Branch" b LEFT JOIN "Revision" r ON r."branchId" = b."id"
      GROUP BY b."id", b."headSeq", b."headRevisionId" HAVING count(r."id") <> b."headSeq" OR coalesce(max(r."seq"), 0) <> b."headSeq"
        OR (b."headSeq" > 0 AND NOT bool_or(r."id" = b."headRevisionId" AND r."seq" = b."headSeq"))`,
  },
  {
    claim: "Every space has its main branch",
    sql: `SELECT s."id" AS example FROM "Space" s LEFT JOIN "Branch" b ON b."id" = s."mainBranchId"
      WHERE b."id" IS NULL OR b."spaceId" <> s."id" OR b."kind" <> 'main'`,
  },
  {
    claim: "Texts are stored under their own hash",
    sql: `SELECT "organizationId" || ' ' || encode("hash", 'hex') AS example FROM "Blob"
      WHERE sha256(convert_to("body", 'UTF8')) <> "hash" OR octet_length("body") <> "size"`,
  },
  {
    claim: "Files are stored under their own hash",
    sql: `SELECT "organizationId" || ' ' || encode("hash", 'hex') AS example FROM "FileBlob"
      WHERE sha256("bytes") <> "hash" OR octet_length("bytes") <> "size"`,
  },
  {
    claim: "Uploads that arrived have all of their bytes",
    sql: `SELECT u."key" AS example FROM "Upload" u WHERE u."arrived" IS NOT NULL AND u."size" IS DISTINCT FROM
        (SELECT sum(octet_length(p."bytes")) FROM "UploadPart" p WHERE p."uploadKey" = u."key" AND p."attempt" = u."arrived")`,
  },
  {
    claim: "Every file has its bytes",
    sql: `SELECT v."branchId" || ' ' || v."key" AS example FROM "AssetVersion" v
      WHERE v."kind" = 'file' AND NOT v."deleted" AND encode(v."fileHash", 'hex') IS DISTINCT FROM v."record" ->> 'hash'`,
  },
];

const collaboration: Check[] = [
  {
    claim: "Change requests of a space are numbered without gaps",
    sql: `SELECT s."id" AS example FROM "Space" s LEFT JOIN "ChangeRequest" c ON c."spaceId" = s."id"
      GROUP BY s."id", s."lastNumber" HAVING count(c."id") <> s."lastNumber" OR coalesce(max(c."number"), 0) <> s."lastNumber"`,
  },
  {
    claim: "Spaces count their change requests",
    sql: `SELECT s."id" AS example FROM "Space" s LEFT JOIN "ChangeRequest" c ON c."spaceId" = s."id"
      GROUP BY s."id", s."changeRequestsTotal", s."changeRequestsOpen", s."changeRequestsDraft"
      HAVING count(c."id") <> s."changeRequestsTotal"
        OR count(c."id") FILTER (WHERE c."status" = 'open') <> s."changeRequestsOpen"
        OR count(c."id") FILTER (WHERE c."status" = 'draft') <> s."changeRequestsDraft"`,
  },
  {
    claim: "Spaces count their comments",
    sql: `SELECT s."id" AS example FROM "Space" s
      LEFT JOIN "Comment" c ON c."spaceId" = s."id" AND c."changeRequestId" IS NULL
      GROUP BY s."id", s."commentsTotal", s."commentsOpen" HAVING count(c."id") <> s."commentsTotal"
        OR count(c."id") FILTER (WHERE c."status" = 'open') <> s."commentsOpen"`,
  },
  {
    claim: "Change requests count their comments",
    sql: `SELECT r."id" AS example FROM "ChangeRequest" r LEFT JOIN "Comment" c ON c."changeRequestId" = r."id"
      GROUP BY r."id" HAVING count(c."id") <> r."commentsTotal"
        OR count(c."id") FILTER (WHERE c."status" = 'open') <> r."commentsOpen"`,
  },
  {
    claim: "Pages count their comments",
    sql: `SELECT coalesce(p."placeId", c."placeId") || ' ' || coalesce(p."pageId", c."pageId") AS example
      FROM "PageCommentCount" p FULL JOIN (
        SELECT coalesce("changeRequestId", "spaceId") AS "placeId", "pageId",
          count(*) FILTER (WHERE "status" = 'open') AS "open", count(*) FILTER (WHERE "status" = 'resolved') AS "resolved"
        FROM "Comment" WHERE "pageId" IS NOT NULL GROUP BY 1, 2
      ) c ON c."placeId" = p."placeId" AND c."pageId" = p."pageId"
      WHERE coalesce(p."open", 0) <> coalesce(c."open", 0) OR coalesce(p."resolved", 0) <> coalesce(c."resolved", 0)`,
  },
  {
    claim: "Comments count their replies",
    sql: `SELECT c."id" AS example FROM "Comment" c LEFT JOIN "CommentReply" r ON r."commentId" = c."id"
      GROUP BY c."id" HAVING count(r."id") <> c."replyCount"`,
  },
  {
    claim: "Merged change requests name the revision of main they made",
    sql: `SELECT c."id" AS example FROM "ChangeRequest" c JOIN "Space" s ON s."id" = c."spaceId"
      LEFT JOIN "Revision" r ON r."id" = c."revisionMergedId"
      WHERE c."status" = 'merged' AND r."branchId" IS DISTINCT FROM s."mainBranchId"`,
  },
];

const people: Check[] = [
  {
    claim: "Organizations count their members",
    sql: `SELECT coalesce(k."organizationId", m."organizationId") || ' ' || coalesce(k."role", m."role") AS example
      FROM "MemberCount" k FULL JOIN (
        SELECT "organizationId", coalesce("role"::text, 'guest') AS "role", count(*) AS "members",
          count("lastSeenAt") AS "seen", count(*) FILTER (WHERE "disabledAt" IS NULL) AS "enabled"
        FROM "Member" GROUP BY 1, 2
      ) m ON m."organizationId" = k."organizationId" AND m."role" = k."role"
      WHERE (coalesce(k."members", 0), coalesce(k."seen", 0), coalesce(k."enabled", 0))
        <> (coalesce(m."members", 0), coalesce(m."seen", 0), coalesce(m."enabled", 0))`,
  },
  {
    claim: "Members are sorted by the names of their accounts",
    sql: `SELECT m."organizationId" || ' ' || m."userId" AS example FROM "Member" m JOIN "User" u ON u."id" = m."userId"
      WHERE m."sortName" <> lower(u."displayName")`,
  },
];

const boundaries: Check[] = [
  {
    claim: "Content belongs to the organization of its space",
    sql: `SELECT 'page version ' || v."id" AS example FROM "PageVersion" v JOIN "Branch" b ON b."id" = v."branchId"
        JOIN "Space" s ON s."id" = b."spaceId" WHERE v."organizationId" <> s."organizationId"
      UNION ALL
      SELECT 'asset version ' || v."id" FROM "AssetVersion" v JOIN "Branch" b ON b."id" = v."branchId"
        JOIN "Space" s ON s."id" = b."spaceId" WHERE v."organizationId" <> s."organizationId"`,
  },
  {
    claim: "A change request lies on the main content of its own space",
    sql: `SELECT c."id" AS example FROM "ChangeRequest" c JOIN "Space" s ON s."id" = c."spaceId"
        JOIN "Branch" b ON b."id" = c."branchId"
      WHERE c."organizationId" <> s."organizationId" OR b."spaceId" <> c."spaceId"
        OR b."kind" <> 'changeRequest' OR b."baseBranchId" <> s."mainBranchId"`,
  },
  {
    claim: "Comments belong to the organization and space of what they are on",
    sql: `SELECT c."id" AS example FROM "Comment" c JOIN "Space" s ON s."id" = c."spaceId"
        LEFT JOIN "ChangeRequest" r ON r."id" = c."changeRequestId"
      WHERE c."organizationId" <> s."organizationId" OR r."spaceId" <> c."spaceId"`,
  },
  {
    claim: "Collections hold only what belongs to their organization",
    sql: `SELECT c."id" AS example FROM "Collection" c JOIN "Collection" p ON p."id" = c."parentId"
        WHERE p."organizationId" <> c."organizationId"
      UNION ALL
      SELECT s."id" FROM "Space" s JOIN "Collection" c ON c."id" = s."parentId"
        WHERE c."organizationId" <> s."organizationId"`,
  },
  {
    claim: "Collections do not contain themselves",
    sql: `WITH RECURSIVE reached AS (
        SELECT "id" FROM "Collection" WHERE "parentId" IS NULL
        UNION
        SELECT c."id" FROM "Collection" c JOIN reached ON reached."id" = c."parentId"
      )
      SELECT "id" AS example FROM "Collection" WHERE "id" NOT IN (SELECT "id" FROM reached)`,
  },
  {
    claim: "Teams are granted only what belongs to their organization",
    sql: `SELECT g."id" AS example FROM "SpaceGrant" g JOIN "Team" t ON t."id" = g."teamId"
        JOIN "Space" s ON s."id" = g."spaceId" WHERE t."organizationId" <> s."organizationId"
      UNION ALL
      SELECT g."id" FROM "CollectionGrant" g JOIN "Team" t ON t."id" = g."teamId"
        JOIN "Collection" c ON c."id" = g."collectionId" WHERE t."organizationId" <> c."organizationId"`,
  },
  {
    claim: "OpenAPI specs name the newest of their own versions",
    sql: `SELECT s."id" AS example FROM "OpenApiSpec" s WHERE s."lastVersionId" IS DISTINCT FROM
      (SELECT v."id" FROM "OpenApiVersion" v WHERE v."specId" = s."id" ORDER BY v."number" DESC LIMIT 1)`,
  },
  {
    claim: "Disabled people have no sessions",
    sql: `SELECT s."id" AS example FROM "Session" s JOIN "User" u ON u."id" = s."userId" WHERE u."disabledAt" IS NOT NULL`,
  },
];

const log: Check[] = [
  {
    claim: "The chain of the audit log holds",
    sql: `SELECT b."organizationId" || ' ' || b."eventId" || ' ' || b."reason" AS example FROM broken_audit_log(NULL) b`,
  },
];

/** Replaces the tables, without permanently deleted spaces: the rows of those are still being deleted. */
const PRESENT = `
  "Space" AS NOT MATERIALIZED (SELECT * FROM "Space" s WHERE s."removedAt" IS NULL),
  "Branch" AS NOT MATERIALIZED (SELECT b.* FROM "Branch" b JOIN "Space" s ON s."id" = b."spaceId"),
  "PagePath" AS NOT MATERIALIZED (SELECT p.* FROM "PagePath" p JOIN "Space" s ON s."id" = p."spaceId")`;

export const checks: readonly Check[] = [
  ...log,
  ...[...content, ...collaboration, ...people, ...boundaries].map(({ claim, sql }) => ({
    claim,
    sql: `WITH ${PRESENT} SELECT * FROM (${sql}) broken`,
  })),
];
