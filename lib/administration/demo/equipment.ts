import "server-only";
import { createSpec } from "@/lib/content/openapi-specs/commands";
import { findReadIdsByPath } from "@/lib/content/pages/queries";
import { readContextOf, scopeOfSpace } from "@/lib/content/scopes/content-scope";
import { getOrganization } from "@/lib/organizations/organizations/queries";
import { grantAccess } from "@/lib/organizations/permissions/commands";
import { createTeam } from "@/lib/organizations/teams/commands";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db, Tx } from "@/lib/platform/db/client";
import { putCustomization } from "@/lib/sites/customization/commands";
import { DEFAULT_CUSTOMIZATION } from "@/lib/sites/customization/default-customization";
import type { Customization } from "@/lib/sites/customization/schemas";
import { createSite, setPublished } from "@/lib/sites/sites/commands";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { createSettings } from "@/lib/translations/commands";
import { changeGlossary } from "@/lib/translations/glossary";
import type { GlossaryTranslations } from "@/lib/translations/schemas";
import { startTranslation } from "@/lib/translations/start";
import { createManual } from "./manual";
import { readManualFiles } from "./manual-files";
import { addVisits } from "./site-visits";

/** Everything the demo organization has besides its own spaces, so that each screen shows something. */

/** The pages in the header of the manual's site, by their titles there. */
const HEADER_LINKS = {
  Writing: "writing/first-page",
  Publishing: "publishing/site",
  API: "api/tokens",
  "What's new": "releases/changelog",
};

/** Imports the manual and publishes it as a site, which people have visited. */
export async function publishManual(tx: Tx, ctx: ActorContext, organizationId: string): Promise<void> {
  const organization = await getOrganization(tx, ctx.actor, organizationId);
  const space = await createManual(tx, ctx, organization, await readManualFiles());
  const site = await createSite(tx, ctx, organization, { title: space.title, spaces: [space.id] });
  await putCustomization(tx, ctx, site, await lookOf(tx, space));
  await addVisits(tx, ctx, await setPublished(tx, ctx, site, true), space);
}

/** The appearance of the manual's site. */
async function lookOf(tx: Tx, space: SpaceSubject): Promise<Customization> {
  const context = readContextOf(scopeOfSpace(space), null);
  const ids = await findReadIdsByPath(tx, context, Object.values(HEADER_LINKS));
  const links = Object.entries(HEADER_LINKS).map(([title, path]) => ({
    ...{ title, links: [] },
    to: { kind: "page" as const, page: ids.get(path)!, space: space.id },
  }));
  return { ...DEFAULT_CUSTOMIZATION, favicon: { emoji: "📘" }, header: { preset: "default", links } };
}

/** Creates a team whose members review a space. */
export async function addTeam(
  db: Db,
  ctx: ActorContext,
  space: SpaceSubject,
  title: string,
  people: readonly ActorContext[],
): Promise<void> {
  const { organizationId } = space;
  const members = people.map(({ actor }) => actor.userId);
  const { teamId } = await createTeam(db, ctx, organizationId, { title, members });
  await grantAccess(db, ctx, { ...space, kind: "space" }, { role: "review", teams: [teamId] });
}

/** Adds an OpenAPI spec, which a job reads. */
export async function addSpec(
  db: Db,
  ctx: ActorContext,
  organizationId: string,
  slug: string,
  text: string,
): Promise<void> {
  await createSpec(db, ctx, await getOrganization(db, ctx.actor, organizationId), { slug, source: { text } });
}

/** Starts the translation of a space by people, with a glossary. A job copies the pages to translate. */
export async function addTranslation(
  db: Db,
  ctx: ActorContext,
  space: SpaceSubject,
  language: string,
  glossary: readonly GlossaryTranslations[],
): Promise<void> {
  const organization = await getOrganization(db, ctx.actor, space.organizationId);
  const operations = glossary.map((translations) => ({ type: "insert" as const, translations }));
  await changeGlossary(db, ctx, organization, { operations });
  const { title } = space;
  const settings = { title, source: { space: space.id }, languages: [language] };
  const { id } = await createSettings(db, ctx, organization, settings);
  await startTranslation(db, ctx, organization, id);
}
