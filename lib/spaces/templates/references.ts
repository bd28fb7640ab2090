import "server-only";
import { refToHref } from "@/lib/core/content/document/refs";
import { Invalid } from "@/lib/core/errors";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import { findCollection } from "@/lib/spaces/collections/queries";
import { findSpace } from "@/lib/spaces/spaces/queries";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { findPage } from "@/lib/store/read";
import { snapshotOfSpace } from "@/lib/store/snapshot";
import type { TemplateDefinition } from "./catalogue";
import type { TemplateReference } from "./schemas";

/** The destination of the pages: an existing space, or a new one. */
export type TemplatePlace = { organizationId: string; space: SpaceSubject | null };

/**
 * Resolves the references of a template to addresses. Throws Invalid for an unknown name, and for targets the
 * caller cannot see.
 * @param field name of the references in the request
 */
export async function addressesOf(
  db: Db,
  ctx: ActorContext,
  place: TemplatePlace,
  template: TemplateDefinition,
  references: Readonly<Record<string, TemplateReference>>,
  field: string,
): Promise<Map<string, string>> {
  const addresses = new Map<string, string>();
  for (const [name, reference] of Object.entries(references)) {
    const at = `${field}.${name}`;
    if (!template.contentRefs.some((known) => known.name === name)) {
      const names = template.contentRefs.map((known) => `“${known.name}”`).join(", ");
      throw Invalid.field(at, `is not a place of this template; it has ${names}.`);
    }
    if (!(await canSee(db, ctx, place, reference))) {
      throw Invalid.field(
        at,
        `leads to a ${noun(reference)} that is not there, or that you have no access to.`,
      );
    }
    addresses.set(name, refToHref(reference));
  }
  return addresses;
}

const noun = ({ kind }: TemplateReference): string => (kind === "anchor" ? "page" : kind);

async function canSee(
  db: Db,
  ctx: ActorContext,
  { organizationId, space }: TemplatePlace,
  reference: TemplateReference,
): Promise<boolean> {
  if (reference.kind === "url") return true;
  if (reference.kind === "collection") {
    return (await findCollection(db, ctx.actor, reference.collection))?.organizationId === organizationId;
  }
  const seen = reference.space === undefined ? space : await findSpace(db, ctx.actor, reference.space);
  if (seen?.organizationId !== organizationId) return false;
  return reference.kind === "space" || (await findPage(db, snapshotOfSpace(seen), reference.page)) !== null;
}
