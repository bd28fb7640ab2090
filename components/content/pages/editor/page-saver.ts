import type { Page } from "@/lib/content/pages/schemas";
import { keepDraft, readDraft } from "./drafts";
import type { EditSession } from "./edit-session";
import { createSaver } from "./saver";

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
