import "server-only";
import type { Evaluated } from "@/lib/content/pages/schemas";
import { evaluated } from "@/lib/content/rendering/evaluate";
import { readDocument } from "@/lib/content/rendering/render";
import type { JsonDocument } from "@/lib/core/content/document";
import { NotFound } from "@/lib/core/errors";
import type { PageOfItems, PageQuery } from "@/lib/core/pagination";
import type { Db } from "@/lib/platform/db/client";
import { listAssets } from "@/lib/store/asset-list";
import { findAssets, loadAssets, loadText, type StoredAsset } from "@/lib/store/read";
import type { Snapshot } from "@/lib/store/snapshot";
import { presentReusableContent } from "./present";
import type { ReusableContent, SpaceVariables } from "./schemas";

/** Lists the reusable contents of a snapshot, oldest first. */
export const listReusableContents = (
  db: Db,
  snapshot: Snapshot,
  query: PageQuery,
): Promise<PageOfItems<ReusableContent>> =>
  listAssets(db, snapshot, "reusable", query, presentReusableContent);

/** Returns the variables of the space itself; pages have their own. */
export async function getVariables(db: Db, snapshot: Snapshot): Promise<SpaceVariables> {
  const variables = [...(await loadAssets(db, snapshot, "variable"))].map(([name, { record }]) => [
    name,
    record,
  ]);
  return { object: "variables", variables: Object.fromEntries(variables) };
}

/** Returns a reusable content with its entity tag. Throws NotFound. */
export async function getReusableContent(
  db: Db,
  snapshot: Snapshot,
  id: string,
  { format }: { format?: "markdown" },
): Promise<{ content: ReusableContent; recordHash: string }> {
  const { record, recordHash } = await findReusable(db, snapshot, id);
  const content = {
    ...presentReusableContent(record),
    ...(format && { markdown: await loadText(db, snapshot.organizationId, record.contentHash) }),
  };
  return { content, recordHash };
}

/** Returns the body of a reusable content, evaluated outside of any page. Throws NotFound. */
export async function getDocumentOfReusableContent(
  db: Db,
  snapshot: Snapshot,
  id: string,
  mode: Evaluated | undefined,
): Promise<JsonDocument> {
  const { contentHash } = (await findReusable(db, snapshot, id)).record;
  return readDocument(
    await evaluated(db, snapshot, await loadText(db, snapshot.organizationId, contentHash), mode),
  );
}

async function findReusable(db: Db, snapshot: Snapshot, id: string): Promise<StoredAsset<"reusable">> {
  const found = (await findAssets(db, snapshot, "reusable", [id])).get(id);
  if (!found) throw new NotFound("reusable content", id);
  return found;
}
