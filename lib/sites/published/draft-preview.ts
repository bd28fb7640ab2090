import "server-only";
import { Invalid } from "@/lib/core/errors";
import type { ApiRequest } from "@/lib/platform/api/server/message";
import type { Db } from "@/lib/platform/db/client";
import { Customization } from "@/lib/sites/customization/schemas";
import type { BuiltResponse } from "./built-response";
import { readFormFields } from "./forms";
import { buildPage } from "./site-pages";
import { type VisibleSite, visibleSiteFor } from "./visible-site";

const LARGEST_BODY = 128 * 1024;

/** Renders a page of a preview with an unsaved customization. Nothing is stored. */
export async function buildDraftPreview(
  db: Db,
  { site, visitor, base }: VisibleSite,
  path: readonly string[],
  request: ApiRequest,
): Promise<BuiltResponse> {
  const fields = await readFormFields(request, LARGEST_BODY);
  const draft = Customization.safeParse(jsonIn(fields.get("customization") ?? ""));
  if (!draft.success) throw new Invalid("This is no customization that a site can have.", "customization");
  const basePath = base.slice(0, base.length - visitor.prefix.length);
  return buildPage(db, visibleSiteFor({ ...site, draft: draft.data }, visitor, basePath), path, "document");
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
