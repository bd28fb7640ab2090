import "server-only";
import type { JsonDocument } from "@/lib/core/content/document";
import type { Page, PageQuery } from "@/lib/core/pagination";
import { NotFound } from "@/lib/errors";
import type { Evaluated } from "@/lib/model/pages/schemas";
import type { ReusableContent, SpaceVariables } from "@/lib/model/reusable-contents/schemas";
import type { Db } from "@/lib/platform/db/client";
import { readDocument } from "@/lib/platform/rendering/render";
import { listAssets } from "@/lib/store/asset-list";
import { evaluated } from "@/lib/store/evaluate";
import { findAssets, loadAssets, loadText, type StoredAsset } from "@/lib/store/read";
import type { View } from "@/lib/store/view";
import { presentReusableContent } from "./present";

/** Lists the reusable contents of a snapshot, oldest first. */
export const listReusableContents = (db: Db, view: View, query: PageQuery): Promise<Page<ReusableContent>> =>
  listAssets(db, view, "reusable", query, presentReusableContent);

/** Returns the variables of the space itself; pages have their own. */
export async function getVariables(db: Db, view: View): Promise<SpaceVariables> {
  const variables = [...(await loadAssets(db, view, "variable"))].map(([name, { record }]) => [name, record]);
  return { object: "variables", variables: Object.fromEntries(variables) };
}

/** Returns a reusable content with its entity tag. Throws NotFound. */
export async function getReusableContent(
  db: Db,
  view: View,
  id: string,
  { format }: { format?: "markdown" },
): Promise<{ content: ReusableContent; recordHash: string }> {
  const { record, recordHash } = await findReusable(db, view, id);
  const content = {
    ...presentReusableContent(record),
    ...(format && { markdown: await loadText(db, view.organizationId, record.contentHash) }),
  };
  return { content, recordHash };
}

/** Returns the body of a reusable content, evaluated outside of any page. Throws NotFound. */
export async function getDocumentOfReusableContent(
  db: Db,
  view: View,
  id: string,
  mode: Evaluated | undefined,
): Promise<JsonDocument> {
  const { contentHash } = (await findReusable(db, view, id)).record;
  return readDocument(await evaluated(db, view, await loadText(db, view.organizationId, contentHash), mode));
}

async function findReusable(db: Db, view: View, id: string): Promise<StoredAsset<"reusable">> {
  const found = (await findAssets(db, view, "reusable", [id])).get(id);
  if (!found) throw new NotFound("reusable content", id);
  return found;
}
