import "server-only";
import { hashText } from "@/lib/core/content/records";
import type { Db } from "@/lib/platform/db/client";
import { adaptOwnLinks } from "@/lib/spaces/spaces/own-links";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { loadAssets, loadTree } from "@/lib/store/read";
import { snapshotOfSpace } from "@/lib/store/snapshot";
import type { RunTarget } from "./run-target";

export type RunState = Awaited<ReturnType<typeof loadState>>;

/** Loads the content of both spaces, and what the last run wrote. */
export async function loadState(
  db: Db,
  { settings: { id: settingsId }, language }: RunTarget,
  source: SpaceSubject,
  translated: SpaceSubject,
) {
  const views = {
    source: { ...snapshotOfSpace(source), seq: source.headSeq },
    now: { ...snapshotOfSpace(translated), seq: translated.headSeq },
  };
  const adapted = await adaptOwnLinks(db, views.source, translated.id);
  const [pages, pagesNow, reusables, reusablesNow, files, filesNow, variables, variablesNow, stored] =
    await Promise.all([
      loadTree(db, views.source),
      loadTree(db, views.now),
      loadAssets(db, views.source, "reusable"),
      loadAssets(db, views.now, "reusable"),
      loadAssets(db, views.source, "file"),
      loadAssets(db, views.now, "file"),
      loadAssets(db, views.source, "variable"),
      loadAssets(db, views.now, "variable"),
      db.translatedText.findMany({ where: { settingsId, language } }),
    ]);
  return {
    ...{ adapted, pages, reusables, reusablesNow, files, filesNow, variables, variablesNow },
    adaptedTexts: new Map(adapted.texts.map((text) => [hashText(text), text])),
    pagesNow: new Map(pagesNow.map(({ record: page }) => [page.id, page])),
    stored: new Map(stored.map((row) => [`${row.kind} ${row.key}`, row])),
  };
}
