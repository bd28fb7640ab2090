import "server-only";
import { scopeOfSpace } from "@/lib/content/scopes/content-scope";
import { Invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { commitPlan, storeContents } from "@/lib/exchange/imports/apply-import";
import { type ImportTarget, liveTarget, targetAt } from "@/lib/exchange/imports/target";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { TEMPLATES, type TemplateDefinition } from "./catalogue";
import { filesOf } from "./files";
import { planOfTemplate } from "./plan";
import { addressesOf, type TemplatePlace } from "./references";
import type { UseTemplate } from "./schemas";

/**
 * Adds the pages of a template after the existing ones, as one revision: of the space, or of a new change
 * request if the caller may not edit it live. Returns the id of the revision.
 */
export const applyTemplate = (
  db: Db,
  ctx: ActorContext,
  space: SpaceSubject,
  input: UseTemplate,
): Promise<string> =>
  inTransaction(db, async (tx) => {
    const chosen = await chooseTemplate(tx, ctx, { organizationId: space.organizationId, space }, input);
    const target = await targetAt(tx, ctx, scopeOfSpace(space), null, subjectOf(chosen.template));
    return commitTemplate(tx, ctx, target, chosen);
  });

/** A template with the addresses of its links. */
type ChosenTemplate = { template: TemplateDefinition; addresses: ReadonlyMap<string, string> };

/**
 * Finds a template and validates its parameters. Throws Invalid.
 * @param within its path in the request, with a trailing dot
 */
export async function chooseTemplate(
  db: Db,
  ctx: ActorContext,
  place: TemplatePlace,
  { id, params }: UseTemplate,
  within = "",
): Promise<ChosenTemplate> {
  const template = TEMPLATES.find((known) => known.id === id);
  if (!template) {
    const ids = TEMPLATES.map((known) => `“${known.id}”`).join(", ");
    throw Invalid.field(`${within}id`, `is not the id of a template; there are ${ids}.`);
  }
  const references = params?.contentRefs ?? {};
  return {
    template,
    addresses: await addressesOf(db, ctx, place, template, references, `${within}params.contentRefs`),
  };
}

/** Makes the first pages of a new space. */
export const startFromTemplate = (
  tx: Tx,
  ctx: ActorContext,
  space: SpaceSubject,
  chosen: ChosenTemplate,
): Promise<string> => commitTemplate(tx, ctx, liveTarget(space), chosen);

async function commitTemplate(
  tx: Tx,
  ctx: ActorContext,
  target: ImportTarget,
  { template, addresses }: ChosenTemplate,
): Promise<string> {
  const plan = await planOfTemplate(template, await filesOf(template), addresses, newId);
  await storeContents(tx, target.space.organizationId, plan);
  const { revisionId } = await commitPlan(tx, ctx, target, plan, [], subjectOf(template));
  return revisionId;
}

const subjectOf = ({ title }: TemplateDefinition): string => `Template “${title}”`;
