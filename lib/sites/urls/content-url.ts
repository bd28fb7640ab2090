import "server-only";
import { contentAt } from "@/lib/addresses";
import { presentChangeRequest } from "@/lib/collaboration/change-requests/present";
import { findChangeRequest } from "@/lib/collaboration/change-requests/queries";
import { getPageByPath } from "@/lib/content/pages/queries";
import { readContextOf, scopeOfChangeRequest, scopeOfSpace } from "@/lib/content/scopes/content-scope";
import type { Caller } from "@/lib/core/access/actor";
import { NotFound } from "@/lib/core/errors";
import { Reply } from "@/lib/platform/api/server/reply";
import { requireSignIn } from "@/lib/platform/api/server/sign-in-required";
import type { Db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { presentCollection } from "@/lib/spaces/collections/present";
import { findCollection } from "@/lib/spaces/collections/queries";
import { presentSpace } from "@/lib/spaces/spaces/present";
import { findSpace } from "@/lib/spaces/spaces/queries";
import type { ContentOfUrl } from "./schemas";

/** Finds the content that a console address shows to the viewer. Throws NotFound for all other addresses. */
export async function findContent(db: Db, viewer: Caller, address: string): Promise<Reply<ContentOfUrl>> {
  const missing = new NotFound("content at this address");
  const url = new URL(address);
  const named = url.origin === new URL(env.url).origin ? contentAt(url) : null;
  if (named === null) throw missing;
  if ("collectionId" in named) {
    const collection = await findCollection(db, viewer, named.collectionId);
    if (!collection) throw missing;
    requireSignIn(viewer, collection.organizationId);
    const { organizationId } = collection;
    return new Reply({ collection: presentCollection(collection) }, { organizationId });
  }
  const { spaceId, number, path } = named;
  const space = await findSpace(db, viewer, spaceId);
  const request = number === undefined ? null : await findChangeRequest(db, viewer, spaceId, number);
  if (!space || (number !== undefined && !request)) throw missing;
  requireSignIn(viewer, space.organizationId);
  const scope = request ? scopeOfChangeRequest(request) : scopeOfSpace(space);
  const page = path && (await getPageByPath(db, readContextOf(scope, viewer), path, {})).page;
  const found = {
    space: presentSpace(space),
    ...(request && { changeRequest: presentChangeRequest(request.changeRequest) }),
    ...(page && { page }),
  };
  return new Reply(found, { organizationId: space.organizationId });
}
