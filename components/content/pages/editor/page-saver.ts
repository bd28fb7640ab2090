import type { Page } from "@/lib/content/pages/schemas";
import type { EditSession } from "./edit-session";
import { createSaver, type Draft } from "./saver";

/** Drafts that the server does not have yet, kept in this browser by change request and page. */

const keyOf = (spaceId: string, number: number | null, pageId: string) =>
  `bindery-text ${spaceId} ${number ?? "new"} ${pageId}`;

const isDraft = (value: unknown): value is Draft =>
  typeof value === "object" &&
  value !== null &&
  ["text", "tag", "base"].every((name) => typeof (value as Record<string, unknown>)[name] === "string");

const readDraft = (spaceId: string, number: number | null, pageId: string): Draft | null => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(spaceId, number, pageId)) ?? "null");
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
};

/** Stores a draft; null removes it. Writing goes on when the browser refuses to store it. */
const keepDraft = (spaceId: string, number: number | null, pageId: string, draft: Draft | null) => {
  const key = keyOf(spaceId, number, pageId);
  try {
    if (draft) localStorage.setItem(key, JSON.stringify(draft));
    else localStorage.removeItem(key);
  } catch {
    return;
  }
};

/** A page as it was read, and the entity tag for its first write. */
export type LoadedPage = { page: Page; tag: string };

const markdownOf = (page: Page) => (page.type === "document" ? (page.markdown ?? "") : "");

/** Creates a saver that writes the text of a page through the session and keeps drafts in this browser. */
export const makeSaver = (session: EditSession, { page, tag }: LoadedPage) => {
  const { spaceId } = session;
  return createSaver(
    {
      write: async (text, ifMatch, replaces) => {
        const before = session.number();
        const changes = [
          { operation: "update_page" as const, page: page.id, document: { markdown: text }, replaces },
        ];
        const { etag } = await session.apply(changes, ifMatch);
        if (before === null) keepDraft(spaceId, null, page.id, null);
        return etag ?? "";
      },
      read: async () => {
        const now = await session.read(page.id);
        return { text: markdownOf(now.page), tag: now.tag };
      },
      keep: (draft) => keepDraft(spaceId, session.number(), page.id, draft),
    },
    { text: markdownOf(page), tag },
    readDraft(spaceId, session.number(), page.id),
  );
};
