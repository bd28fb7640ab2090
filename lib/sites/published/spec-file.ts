import "server-only";
import { getSpec, getText, SPEC_MEDIA_TYPES } from "@/lib/content/openapi-specs/queries";
import { NotFound } from "@/lib/core/errors";
import type { Db } from "@/lib/platform/db/client";
import type { BuiltResponse } from "./built-response";
import { textResponse } from "./responses";
import { isSpecVisible } from "./visible-files";
import type { VisibleSite } from "./visible-site";

/**
 * Responds with the original text of a public OpenAPI spec that a page shows to the visitor, as a download. Throws
 * NotFound.
 */
export async function makeSpecFile(db: Db, shown: VisibleSite, slug: string): Promise<BuiltResponse> {
  const spec = await getSpec(db, { organizationId: shown.site.organizationId, role: null }, slug);
  if (!(await isSpecVisible(db, shown, slug))) throw new NotFound("OpenAPI spec", slug);
  const { text, format } = await getText(db, spec);
  const made = textResponse(shown, SPEC_MEDIA_TYPES[format], text);
  const name = `${spec.slug}.${format}`;
  return {
    ...made,
    headers: {
      ...made.headers,
      "content-disposition": `attachment; filename="${name}"`,
      "content-security-policy": "sandbox; default-src 'none'",
    },
  };
}
