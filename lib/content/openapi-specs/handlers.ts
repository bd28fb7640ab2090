import "server-only";
import { implement } from "@/lib/platform/api/server/implement";
import { Bytes } from "@/lib/platform/api/server/reply";
import type { Db } from "@/lib/platform/db/client";
import { createSpec, deleteSpec, putSpec, updateSpec } from "./commands";
import { openApiSpecs } from "./operations";
import { presentSpec, presentVersion, versionUrl } from "./present";
import {
  getChanges,
  getSpec,
  getSpecDocument,
  getText,
  getVersion,
  listSpecs,
  listVersions,
  SPEC_MEDIA_TYPES,
  type SpecViewer,
} from "./queries";
import { listSpecOperations, renderSpecOperation } from "./spec-operations";

async function content(db: Db, viewer: SpecViewer, slug: string, versionId: string | null): Promise<Bytes> {
  const spec = await getSpec(db, viewer, slug);
  const version = await getSpecDocument(db, spec, versionId);
  // The document is stored as JSON and inserted as it is: parsing and writing it would take longer than all
  // the rest.
  const url = JSON.stringify(versionUrl(spec, version));
  const body = `{"filesystem":{"openapi.json":${version.document}},"url":${url}}`;
  return new Bytes(Buffer.from(body), 200, { "content-type": "application/json" });
}

async function version(db: Db, viewer: SpecViewer, slug: string, versionId: string | null) {
  const spec = await getSpec(db, viewer, slug);
  return presentVersion(spec, await getVersion(db, spec, versionId));
}

export const openApiSpecHandlers = implement(openApiSpecs, {
  list: (ctx, { query }) => listSpecs(ctx.db, ctx.subject, query),
  create: async (ctx, { body }) => presentSpec(await createSpec(ctx.db, ctx, ctx.subject, body), ctx.subject),
  get: async (ctx, { params }) =>
    presentSpec(await getSpec(ctx.db, ctx.subject, params.specSlug), ctx.subject),
  put: async (ctx, { params, body }) =>
    presentSpec(await putSpec(ctx.db, ctx, ctx.subject, params.specSlug, body.source), ctx.subject),
  update: async (ctx, { params, body }) =>
    presentSpec(await updateSpec(ctx.db, ctx, ctx.subject, params.specSlug, body.visibility), ctx.subject),
  remove: (ctx, { params }) => deleteSpec(ctx.db, ctx, ctx.subject, params.specSlug),
  versions: async (ctx, { params, query }) =>
    listVersions(ctx.db, await getSpec(ctx.db, ctx.subject, params.specSlug), query),
  latest: (ctx, { params }) => version(ctx.db, ctx.subject, params.specSlug, null),
  latestContent: (ctx, { params }) => content(ctx.db, ctx.subject, params.specSlug, null),
  latestRaw: async (ctx, { params }) => {
    const { text, format } = await getText(ctx.db, await getSpec(ctx.db, ctx.subject, params.specSlug));
    return { text, format };
  },
  latestOperations: async (ctx, { params, query }) =>
    listSpecOperations(ctx.db, await getSpec(ctx.db, ctx.subject, params.specSlug), query),
  latestOperation: async (ctx, { params, query }) =>
    renderSpecOperation(ctx.db, ctx.actor, await getSpec(ctx.db, ctx.subject, params.specSlug), query),
  version: (ctx, { params }) => version(ctx.db, ctx.subject, params.specSlug, params.versionId),
  content: (ctx, { params }) => content(ctx.db, ctx.subject, params.specSlug, params.versionId),
  changes: async (ctx, { params }) =>
    getChanges(ctx.db, await getSpec(ctx.db, ctx.subject, params.specSlug), params.versionId),
  published: async (_ctx, { params }) => {
    const spec = await getSpec(
      _ctx.db,
      { organizationId: params.organizationId, role: null },
      params.specSlug,
    );
    const { text, format } = await getText(_ctx.db, spec);
    return new Bytes(Buffer.from(text), 200, {
      "content-type": `${SPEC_MEDIA_TYPES[format]}; charset=utf-8`,
      "content-security-policy": "sandbox; default-src 'none'",
      "access-control-allow-origin": "*",
      "cache-control": "public, max-age=60",
    });
  },
});
