import "server-only";
import { contentAt } from "@/lib/addresses";
import type { Viewer } from "@/lib/core/access/actor";
import { presentChangeRequest } from "@/lib/domains/change-requests/present";
import { findChangeRequest } from "@/lib/domains/change-requests/queries";
import { presentCollection } from "@/lib/domains/collections/present";
import { findCollection } from "@/lib/domains/collections/queries";
import { getPageByPath } from "@/lib/domains/pages/queries";
import { readContextOf, scopeOfChangeRequest, scopeOfSpace } from "@/lib/domains/places/content-scope";
import { presentSpace } from "@/lib/domains/spaces/present";
import { findSpace } from "@/lib/domains/spaces/queries";
import { env } from "@/lib/env";
import { NotFound } from "@/lib/errors";
import type { ContentOfUrl } from "@/lib/model/content-urls/schemas";
import { implement } from "@/lib/platform/api/server/implement";
import type { Db } from "@/lib/platform/db/client";
import { contentUrls } from "./operations";

/** Finds the content that a console address shows to the viewer. Throws NotFound for all other addresses. */
async function contentOf(db: Db, viewer: Viewer, address: string): Promise<ContentOfUrl> {
  const missing = new NotFound("content at this address");
  const url = new URL(address);
  const named = url.origin === new URL(env.url).origin ? contentAt(url) : null;
  if (named === null) throw missing;
  if ("collectionId" in named) {
    const collection = await findCollection(db, viewer, named.collectionId);
    if (!collection) throw missing;
    return { collection: presentCollection(collection) };
  }
  const { spaceId, number, path } = named;
  const space = await findSpace(db, viewer, spaceId);
  const request = number === undefined ? null : await findChangeRequest(db, viewer, spaceId, number);
  if (!space || (number !== undefined && !request)) throw missing;
  const scope = request ? scopeOfChangeRequest(request) : scopeOfSpace(space);
  const page = path && (await getPageByPath(db, readContextOf(scope, viewer), path, {})).page;
  return {
    space: presentSpace(space),
    ...(request && { changeRequest: presentChangeRequest(request.changeRequest) }),
    ...(page && { page }),
  };
}

export const contentUrlHandlers = implement(contentUrls, {
  get: ({ db, actor }, { query }) => contentOf(db, actor, query.url),
});
