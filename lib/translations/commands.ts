import "server-only";
import { can } from "@/lib/core/access/roles";
import { ConflictError, Forbidden, NotFound } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { OrganizationSubject } from "@/lib/organizations/organizations/subject";
import type { ActorContext } from "@/lib/platform/api/server/context";
import { requireMatch } from "@/lib/platform/api/server/etag";
import type { Db, Tx } from "@/lib/platform/db/client";
import { lockRow } from "@/lib/platform/db/lock-row";
import { prepared } from "@/lib/platform/db/prepared";
import { inTransaction } from "@/lib/platform/db/transaction";
import { encryptSecret } from "@/lib/platform/encrypted-secret";
import { changesOf } from "@/lib/platform/events/changes";
import { record } from "@/lib/platform/events/record";
import { requirePublic } from "@/lib/platform/fetch/connection";
import { findSpace } from "@/lib/spaces/spaces/queries";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { presentSettings } from "./present";
import { keyOwner } from "./provider";
import { getSettings } from "./queries";
import type { SettingsRow } from "./row";
import type { PutTranslationSettings } from "./schemas";

type Organization = Pick<OrganizationSubject, "organizationId" | "role">;

const MOST_SETTINGS = 200;

/** Adds settings; nothing is translated before a run. */
export const createSettings = (
  db: Db,
  ctx: ActorContext,
  { organizationId }: Organization,
  { title, source, languages = [], provider }: PutTranslationSettings,
): Promise<SettingsRow> =>
  inTransaction(db, async (tx) => {
    await lockRow(tx, "Organization", organizationId);
    await refuseTooMany(tx, organizationId);
    if (source) await managedSpace(tx, ctx, organizationId, source.space);
    const id = newId();
    await tx.translationSettings.create({
      data: {
        id,
        organizationId,
        title,
        sourceSpaceId: source?.space ?? null,
        ...providerColumns(id, null, provider),
      },
      select: { id: true },
    });
    await setLanguages(tx, id, languages);
    await record(tx, ctx, {
      type: "translationSettings.created",
      organizationId,
      subjectId: id,
      payload: { title },
    });
    return getSettings(tx, ctx.actor, organizationId, id);
  });

/** Takes a permanently deleted space out of all settings, as their source and as a translation. */
export async function detachTranslations(tx: Tx, spaceId: string): Promise<void> {
  await tx.translationSettings.updateMany({
    where: { sourceSpaceId: spaceId },
    data: { sourceSpaceId: null },
  });
  await tx.translationLanguage.updateMany({ where: { spaceId }, data: { spaceId: null } });
}

/** Changes settings; absent fields stay as they are. */
export const updateSettings = (
  db: Db,
  ctx: ActorContext,
  { organizationId, role }: Organization,
  id: string,
  { title, source, languages, provider }: PutTranslationSettings,
): Promise<SettingsRow> =>
  inTransaction(db, async (tx) => {
    await lockSettings(tx, organizationId, id);
    const current = await getSettings(tx, ctx.actor, organizationId, id);
    await requireMatch(ctx, () => presentSettings(current, role));
    if (current.sourceSpaceId !== null) await managedSpace(tx, ctx, organizationId, current.sourceSpaceId);
    if (source && source.space !== current.sourceSpaceId) {
      await managedSpace(tx, ctx, organizationId, source.space);
    }
    const sorted = languages?.toSorted();
    const changes = changesOf(
      "translationSettings.updated",
      {
        title: current.title,
        source: current.sourceSpaceId === null ? null : { space: current.sourceSpaceId },
        languages: current.languages.map(({ language }) => language),
        provider: current.providerUrl === null ? null : { url: current.providerUrl },
      },
      { title, source, languages: sorted, provider },
    );
    if (!changes) return current;
    await tx.translationSettings.update({
      where: { id },
      data: {
        title,
        updatedAt: new Date(),
        ...(source !== undefined && { sourceSpaceId: source?.space ?? null }),
        ...providerColumns(id, current.providerUrl, provider),
      },
      select: { id: true },
    });
    if (sorted) await setLanguages(tx, id, sorted);
    await record(tx, ctx, {
      type: "translationSettings.updated",
      organizationId,
      subjectId: id,
      payload: { changes },
    });
    return getSettings(tx, ctx.actor, organizationId, id);
  });

/** Deletes settings, but not the spaces; returns true if they existed. */
export const deleteSettings = (
  db: Db,
  ctx: ActorContext,
  { organizationId, role }: Organization,
  id: string,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (!(await lockSettings(tx, organizationId, id))) return false;
    const current = await getSettings(tx, ctx.actor, organizationId, id);
    await requireMatch(ctx, () => presentSettings(current, role));
    if (current.sourceSpaceId !== null) await managedSpace(tx, ctx, organizationId, current.sourceSpaceId);
    await tx.translationSettings.delete({ where: { id }, select: { id: true } });
    await record(tx, ctx, {
      type: "translationSettings.deleted",
      organizationId,
      subjectId: id,
      payload: { title: current.title },
    });
    return true;
  });

/** The key of a service is bound to its address. */
function providerColumns(id: string, before: string | null, provider: PutTranslationSettings["provider"]) {
  if (provider === undefined) return {};
  if (provider === null) return { providerUrl: null, providerKey: null };
  const { url, key } = provider;
  if (url !== before) requirePublic("provider.url", url);
  if (key === undefined) return { providerUrl: url, ...(url !== before && { providerKey: null }) };
  return { providerUrl: url, providerKey: encryptSecret("translation-key", keyOwner(id, url), key) };
}

const lockSettingsRow = prepared(
  "lock-translation-settings",
  `SELECT FROM "TranslationSettings" WHERE "organizationId" = $1 AND "id" = $2 FOR NO KEY UPDATE`,
);

export async function lockSettings(tx: Tx, organizationId: string, id: string): Promise<boolean> {
  const locked = await lockSettingsRow(tx, [organizationId, id]);
  return locked.length > 0;
}

async function refuseTooMany(tx: Tx, organizationId: string): Promise<void> {
  if ((await tx.translationSettings.count({ where: { organizationId } })) < MOST_SETTINGS) return;
  throw new ConflictError(
    `The organization has ${MOST_SETTINGS} translation settings already. Delete one, or add languages to one.`,
    "too_many_translation_settings",
  );
}

async function setLanguages(tx: Tx, settingsId: string, languages: readonly string[]): Promise<void> {
  await tx.translationLanguage.deleteMany({ where: { settingsId, language: { notIn: [...languages] } } });
  await tx.translationLanguage.createMany({
    data: languages.map((language) => ({ settingsId, language })),
    skipDuplicates: true,
  });
}

/**
 * Returns a space that the caller manages: a translation reveals the space's content. Throws NotFound,
 * Forbidden.
 */
export async function managedSpace(
  db: Db,
  ctx: ActorContext,
  organizationId: string,
  spaceId: string,
): Promise<SpaceSubject> {
  const space = await findSpace(db, ctx.actor, spaceId);
  if (space?.organizationId !== organizationId) throw new NotFound("space", spaceId);
  if (can(space.role, "space.manage")) return space;
  throw new Forbidden(
    `Your role in “${space.title}” is “${space.role}”; it takes “create” to have the space translated.`,
  );
}
