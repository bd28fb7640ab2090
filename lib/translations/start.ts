import "server-only";
import { ConflictError, Invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { OrganizationSubject } from "@/lib/organizations/organizations/subject";
import { copySpaceGrants } from "@/lib/organizations/permissions/grants";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { record } from "@/lib/platform/events/record";
import { enqueue } from "@/lib/platform/jobs/job";
import { requireCreateIn } from "@/lib/spaces/collections/create-in";
import { positionAtEnd } from "@/lib/spaces/collections/siblings";
import { addEmptySpace } from "@/lib/spaces/spaces/commands";
import { mergeRulesOf } from "@/lib/spaces/spaces/stored-merge-rules";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { lockSettings, managedSpace } from "./commands";
import { getSettings } from "./queries";
import { translateJob } from "./translate-job";

/** A run without progress for so long is considered ended. */
const ABANDONED_AFTER_MS = 6 * 60 * 60_000;

/**
 * Starts translating a space to each language in the background. A new language gets a space beside the
 * source, with the same access. Throws Conflict while a run is under way, or if the settings are incomplete.
 */
export const startTranslation = (
  db: Db,
  ctx: ActorContext,
  organization: Pick<OrganizationSubject, "organizationId" | "role">,
  id: string,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { organizationId } = organization;
    await lockSettings(tx, organizationId, id);
    const { title, sourceSpaceId } = await getSettings(tx, ctx.actor, organizationId, id);
    const languages = await tx.translationLanguage.findMany({
      where: { settingsId: id },
      orderBy: { language: "asc" },
    });
    if (sourceSpaceId === null || languages.length === 0) {
      throw new ConflictError(
        "Choose a space and a language to translate it to first.",
        "nothing_to_translate",
      );
    }
    const source = await managedSpace(tx, ctx, organizationId, sourceSpaceId);
    const now = new Date();
    const since = new Date(now.getTime() - ABANDONED_AFTER_MS);
    if (
      languages.some(({ status, startedAt }) => isUnderWay(status) && startedAt !== null && startedAt > since)
    ) {
      throw new ConflictError("A run is under way already. Wait until it is done.", "translation_running");
    }
    for (const { language, spaceId, run } of languages) {
      await tx.translationLanguage.update({
        where: { settingsId_language: { settingsId: id, language } },
        data: {
          spaceId: spaceId ?? (await addTranslatedSpace(tx, ctx, organization, source, language)),
          status: "pending",
          run: run + 1,
          requestedById: ctx.actor.userId,
          error: null,
          startedAt: now,
          finishedAt: null,
        },
        select: { language: true },
      });
      await enqueue(tx, translateJob, { settingsId: id, language, run: run + 1 }, { of: { organizationId } });
    }
    await record(tx, ctx, {
      type: "translation.started",
      organizationId,
      subjectId: id,
      payload: { title, languages: languages.map(({ language }) => language) },
    });
  });

/** Cancels the present run. Throws Invalid if there is none. */
export const cancelTranslation = (
  db: Db,
  ctx: ActorContext,
  { organizationId }: Pick<OrganizationSubject, "organizationId">,
  id: string,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockSettings(tx, organizationId, id);
    const { title, sourceSpaceId, languages } = await getSettings(tx, ctx.actor, organizationId, id);
    if (sourceSpaceId !== null) await managedSpace(tx, ctx, organizationId, sourceSpaceId);
    const { count } = await tx.translationLanguage.updateMany({
      where: { settingsId: id, status: { in: ["pending", "running"] } },
      data: { status: "cancelled", finishedAt: new Date() },
    });
    if (count === 0) throw new Invalid("No run is under way.", "not_active");
    const cancelled = languages.filter(({ status }) => isUnderWay(status)).map(({ language }) => language);
    await record(tx, ctx, {
      type: "translation.cancelled",
      organizationId,
      subjectId: id,
      payload: { title, languages: cancelled },
    });
  });

const isUnderWay = (status: string): boolean => status === "pending" || status === "running";

async function addTranslatedSpace(
  tx: Tx,
  ctx: ActorContext,
  organization: Pick<OrganizationSubject, "organizationId" | "role">,
  source: SpaceSubject,
  language: string,
): Promise<string> {
  const { organizationId, parentId } = source;
  await requireCreateIn(tx, ctx, organization, parentId);
  const id = newId();
  await addEmptySpace(tx, ctx, {
    id,
    organizationId,
    parentId,
    title: `${source.title.slice(0, 30)} (${language})`,
    emoji: source.emoji,
    icon: source.icon,
    language,
    mergeRules: mergeRulesOf(source),
    defaultLevel: source.defaultLevel,
    position: await positionAtEnd(tx, organizationId, parentId),
  });
  await copySpaceGrants(tx, source.id, id);
  await record(tx, ctx, { type: "space.created", organizationId, spaceId: id, subjectId: id });
  return id;
}
