import "server-only";
import { type JsonDocument, toDocument } from "@/lib/content/document";
import type { ReusableRecord } from "@/lib/content/records";
import { NotFound } from "@/lib/errors";
import { evaluated } from "@/lib/pages/evaluate";
import type { Evaluated } from "@/lib/pages/schemas";
import { findAssets, loadText } from "@/lib/revisions/read";
import type { View } from "@/lib/revisions/view";

/** A reusable content of one state of content. Throws NotFound. */
export async function getReusableContent(view: View, id: string): Promise<ReusableRecord> {
  const found = (await findAssets(view, "reusable", [id])).get(id);
  if (!found) throw new NotFound("reusable content", id);
  return found.record;
}

/** Its body, evaluated outside of any page. Throws NotFound. */
export async function getDocumentOfReusableContent(
  view: View,
  id: string,
  mode: Evaluated | undefined,
): Promise<JsonDocument> {
  const { contentHash } = await getReusableContent(view, id);
  return toDocument(await evaluated(view, await loadText(view.organizationId, contentHash), mode));
}
