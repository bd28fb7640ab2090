import "server-only";
import { ConflictError, Invalid, NotFound, PreconditionFailed } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { OPENAPI_LIMITS } from "@/lib/core/openapi/limits";
import { readableIssues } from "@/lib/platform/api/issue-message";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { requireMatch } from "@/lib/platform/api/server/etag";
import type { Db, Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { withheld } from "@/lib/platform/events/change-schema";
import { changesOf } from "@/lib/platform/events/changes";
import { type Recorder, record } from "@/lib/platform/events/record";
import { enqueue } from "@/lib/platform/jobs/job";
import { presentSpec } from "./present";
import { getSpec, type SpecViewer } from "./queries";
import { readSpecJob } from "./read-spec-job";
import type { SpecRow } from "./row";
import { type CreateSpec, SpecSlug, type SpecSource } from "./schemas";
import { requestIndexingOfShown } from "./shown-specs";

/** Adds a spec; a job reads its source in the background. */
export const createSpec = (
  db: Db,
  ctx: ActorContext,
  viewer: SpecViewer,
  { slug, source }: CreateSpec,
): Promise<SpecRow> =>
  inTransaction(db, async (tx) => {
    if (!(await insertSpec(tx, ctx, viewer, slug, source))) {
      throw new ConflictError(
        `An OpenAPI spec named “${slug}” already exists. Choose another name, or change the source of that one.`,
        "slug_taken",
      );
    }
    return getSpec(tx, viewer, slug);
  });

/** Adds a spec or replaces its source. A job reads the source in the background, even an unchanged one. */
export const putSpec = (
  db: Db,
  ctx: ActorContext,
  viewer: SpecViewer,
  slug: string,
  source: SpecSource,
): Promise<SpecRow> =>
  inTransaction(db, async (tx) => {
    const named = SpecSlug.safeParse(slug, readableIssues);
    if (!named.success) throw Invalid.field("specSlug", named.error.issues[0]!.message);
    if (ctx.ifMatch === null && (await insertSpec(tx, ctx, viewer, slug, source))) {
      return getSpec(tx, viewer, slug);
    }
    const spec = await lockedSpec(tx, viewer, slug);
    if (!spec) throw new PreconditionFailed("There is no such OpenAPI spec; create it without If-Match.");
    await requireMatch(ctx, () => presentSpec(spec, viewer));
    const { sourceNumber } = await tx.openApiSpec.update({
      where: { id: spec.id },
      data: {
        ...columnsOf(source),
        sourceNumber: { increment: 1 },
        processingState: "pending",
        lastProcessError: null,
        lastProcessProblems: [],
        updatedAt: new Date(),
      },
      select: { sourceNumber: true },
    });
    await enqueue(tx, readSpecJob, { specId: spec.id, number: sourceNumber }, { of: viewer });
    await record(tx, ctx, {
      type: "openApiSpec.updated",
      organizationId: viewer.organizationId,
      subjectId: spec.id,
      payload: { slug, changes: { source: withheld } },
    });
    return getSpec(tx, viewer, slug);
  });

const columnsOf = ({ url, text }: SpecSource) => {
  if (text !== undefined && Buffer.byteLength(text) > OPENAPI_LIMITS.bytes) {
    throw Invalid.field("source.text", `is larger than ${OPENAPI_LIMITS.bytes >> 20} MB; split it.`);
  }
  return { sourceUrl: url ?? null, sourceText: text ?? null };
};

/** Adds a spec unless the slug is taken; returns true if it did. */
export async function insertSpec(
  tx: Tx,
  ctx: Recorder,
  { organizationId }: Pick<SpecViewer, "organizationId">,
  slug: string,
  source: SpecSource,
): Promise<boolean> {
  const id = newId();
  const { count } = await tx.openApiSpec.createMany({
    data: [{ id, organizationId, slug, ...columnsOf(source) }],
    skipDuplicates: true,
  });
  if (count === 0) return false;
  await enqueue(tx, readSpecJob, { specId: id, number: 1 }, { of: { organizationId } });
  await record(tx, ctx, { type: "openApiSpec.created", organizationId, subjectId: id, payload: { slug } });
  return true;
}

const lockSpec = prepared(
  "lock-spec",
  `SELECT FROM "OpenApiSpec" WHERE "organizationId" = $1 AND "slug" = $2 FOR NO KEY UPDATE`,
);

async function lockedSpec(tx: Tx, viewer: SpecViewer, slug: string): Promise<SpecRow | null> {
  const locked = await lockSpec(tx, [viewer.organizationId, slug]);
  return locked.length === 0 ? null : getSpec(tx, viewer, slug);
}

/** Changes the visibility of a spec. */
export const updateSpec = (
  db: Db,
  ctx: ActorContext,
  viewer: SpecViewer,
  slug: string,
  visibility: SpecRow["visibility"],
): Promise<SpecRow> =>
  inTransaction(db, async (tx) => {
    const spec = await lockedSpec(tx, viewer, slug);
    if (!spec) throw new NotFound("OpenAPI spec", slug);
    await requireMatch(ctx, () => presentSpec(spec, viewer));
    const changes = changesOf("openApiSpec.updated", spec, { visibility });
    if (!changes) return spec;
    await tx.openApiSpec.update({
      where: { id: spec.id },
      data: { visibility, updatedAt: new Date() },
      select: { id: true },
    });
    await record(tx, ctx, {
      type: "openApiSpec.updated",
      organizationId: viewer.organizationId,
      subjectId: spec.id,
      payload: { slug, changes },
    });
    await requestIndexingOfShown(tx, viewer.organizationId, slug);
    return getSpec(tx, viewer, slug);
  });

/** Deletes a spec with its versions; returns true if it existed. */
export const deleteSpec = (db: Db, ctx: ActorContext, viewer: SpecViewer, slug: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const spec = await lockedSpec(tx, viewer, slug);
    if (!spec) return false;
    await requireMatch(ctx, () => presentSpec(spec, viewer));
    await tx.openApiSpec.delete({ where: { id: spec.id }, select: { id: true } });
    await record(tx, ctx, {
      type: "openApiSpec.deleted",
      organizationId: viewer.organizationId,
      subjectId: spec.id,
      payload: { slug },
    });
    await requestIndexingOfShown(tx, viewer.organizationId, slug);
    return true;
  });
