import "server-only";
import type { Page, PageQuery } from "@/lib/api/pagination";
import type { JsonDocument } from "@/lib/content/document";
import type { Db } from "@/lib/db/client";
import { NotFound } from "@/lib/errors";
import type { Evaluated } from "@/lib/pages/schemas";
import { readDocument } from "@/lib/rendering/render";
import { listAssets } from "@/lib/revisions/asset-list";
import { evaluated } from "@/lib/revisions/evaluate";
import { findAssets, loadAssets, loadText, type StoredAsset } from "@/lib/revisions/read";
import type { View } from "@/lib/revisions/view";
import { presentReusableContent } from "./present";
import type { ReusableContent, SpaceVariables } from "./schemas";

/** Reusable contents of one state of content, the oldest first. */
export const listReusableContents = (db: Db, view: View, query: PageQuery): Promise<Page<ReusableContent>> =>
  listAssets(db, view, "reusable", query, presentReusableContent);

/** The variables of the space itself; pages carry their own. */
export async function getVariables(db: Db, view: View): Promise<SpaceVariables> {
  const variables = [...(await loadAssets(db, view, "variable"))].map(([name, { record }]) => [name, record]);
  return { object: "variables", variables: Object.fromEntries(variables) };
}

/** A reusable content of one state of content, with its entity tag. Throws NotFound. */
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

/** The body of a reusable content, evaluated outside of any page. Throws NotFound. */
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
