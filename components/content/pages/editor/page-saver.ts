import type { Page } from "@/lib/content/pages/schemas";
import { frontMatterSource } from "@/lib/core/content/front-matter-source";
import { untilComposed } from "./compositions";
import type { EditSession } from "./edit-session";
import { itemLog } from "./item-log";
import { draftKeeper } from "./kept-drafts";
import { logged, restore } from "./lasting-drafts";
import { createSaver, sameText } from "./saver";

/** Names of drafts begin with the person: another one who signs in here must neither see nor save their words. */
const PREFIX = "bindery-text";

const page = typeof document === "undefined" ? null : document;
const lasting = logged(itemLog, () => page?.visibilityState !== "visible");
page?.addEventListener("visibilitychange", lasting.flush);
const draftStorage = () => lasting.within(localStorage);

let restoring: Promise<void> | undefined;

/** A browser may never answer. */
const LONGEST_RESTORING_MS = 1_000;

/** Brings the drafts in this browser up to date, if it was killed before it had written them to its disk. */
export const draftsRestored = (): Promise<unknown> => {
  restoring ??= restore(itemLog, localStorage).catch(() => {});
  return Promise.race([restoring, new Promise((resolve) => setTimeout(resolve, LONGEST_RESTORING_MS))]);
};

/** A page as it was read, the entity tag for its first write, and a revision that it is not older than. */
export type LoadedPage = { page: Page; tag: string; revision?: string };

const markdownOf = (page: Page) => (page.type === "document" ? (page.markdown ?? "") : "");

const placeOf = ({ spaceId, number }: Pick<EditSession, "spaceId" | "number">, pageId: string) =>
  `${spaceId} ${number() ?? "new"} ${pageId}`;

const textKeeper = (place: () => string, userId: string) =>
  draftKeeper(
    draftStorage,
    () => `${PREFIX} ${userId} ${place()}`,
    // Drafts of earlier versions name no person.
    () => `${PREFIX} ${place()}`,
  );

/** Keeps what a person typed into a field of a page, and what was stored there, in this browser. */
export const makeFieldKeeper = (session: EditSession, pageId: string, field: string, userId: string) => {
  const drafts = draftKeeper(draftStorage, () => `${PREFIX} ${userId} ${placeOf(session, pageId)} ${field}`);
  return {
    read: drafts.read,
    keep: (draft: { text: string; base: string } | null) =>
      drafts.keep(draft && { text: draft.text, base: draft.base, tag: "", sent: [] }),
  };
};

/** Pages that were left, with the promises that their last words were sent. */
const leaving = new Map<string, Promise<unknown>>();
const pageKey = ({ spaceId }: Pick<EditSession, "spaceId">, pageId: string) => `${spaceId} ${pageId}`;

/** A server may never answer. */
const LONGEST_LEAVING_MS = 10_000;

/**
 * Waits until the last words of a page that was left are stored or refused. A person who comes back before would
 * continue from an older text, and both savers would store the same words.
 */
export const untilLeft = async (session: EditSession, pageId: string): Promise<void> => {
  const left = leaving.get(pageKey(session, pageId));
  if (left) await Promise.race([left, new Promise((resolve) => setTimeout(resolve, LONGEST_LEAVING_MS))]);
};

const frontMatterOf = (text: string) => text.slice(0, frontMatterSource(text)?.end ?? 0);

/**
 * Creates a saver that writes the text of a page through the session and keeps a person's drafts in this browser.
 * @param onRead called with the page whenever it was read again
 */
export const makeSaver = (
  session: EditSession,
  { page, tag, revision }: LoadedPage,
  userId: string,
  onRead: (page: Page) => void = () => {},
) => {
  let frontMatter = frontMatterOf(markdownOf(page));
  const drafts = textKeeper(() => placeOf(session, page.id), userId);
  const saver = createSaver(
    {
      write: async (text, ifMatch, replaces) => {
        if (session.number() === null) {
          await session.ensure();
          drafts.move();
        }
        const changes = [
          { operation: "update_page" as const, page: page.id, document: { markdown: text }, replaces },
        ];
        const { etag, revision } = await session.apply(changes, ifMatch);
        const before = frontMatter;
        frontMatter = frontMatterOf(text);
        // Front matter sets fields of the page, which the page has to be read for.
        return { tag: etag ?? "", ...(frontMatter === before && { revision }) };
      },
      read: async () => {
        const now = await session.read(page.id);
        frontMatter = frontMatterOf(markdownOf(now.page));
        onRead(now.page);
        await untilComposed();
        return { text: markdownOf(now.page), tag: now.tag };
      },
      keep: drafts.keep,
    },
    { text: markdownOf(page), tag, revision },
    drafts.read(),
  );
  return {
    ...saver,
    close: () => {
      const key = pageKey(session, page.id);
      const left = saver.close().finally(() => {
        if (leaving.get(key) === left) leaving.delete(key);
      });
      leaving.set(key, left);
      return left;
    },
  };
};

/** The text of a page that this browser has, but its change request could not get any more. */
export const makeUnsentText = (session: EditSession, pageId: string, userId: string) => {
  let { number } = session;
  const drafts = textKeeper(
    () => placeOf({ spaceId: session.spaceId, number: () => number() }, pageId),
    userId,
  );
  return {
    /** Returns the text; null if there is none, or if a write whose response is not known stored it. */
    read: async (): Promise<string | null> => {
      await draftsRestored();
      const draft = drafts.read();
      if (!draft) return null;
      const now = draft.sent.length > 0 ? await session.read(pageId).catch(() => null) : null;
      return now !== null && sameText(markdownOf(now.page), draft.text) ? null : draft.text;
    },
    /** Lets the editor of the space continue with the text, in another change request. */
    moveToSpace: () => {
      const draft = drafts.read();
      number = () => null;
      if (!draft) return;
      // Revisions of the closed change request are not those of another one.
      const { replaces: _, ...moved } = draft;
      drafts.keep(moved);
    },
  };
};
