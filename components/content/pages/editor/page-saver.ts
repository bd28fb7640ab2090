import type { Page } from "@/lib/content/pages/schemas";
import type { EditSession } from "./edit-session";
import { draftKeeper } from "./kept-drafts";
import { createSaver } from "./saver";

const keyOf = (spaceId: string, number: number | null, pageId: string) =>
  `bindery-text ${spaceId} ${number ?? "new"} ${pageId}`;

/** A page as it was read, and the entity tag for its first write. */
export type LoadedPage = { page: Page; tag: string };

const markdownOf = (page: Page) => (page.type === "document" ? (page.markdown ?? "") : "");

/** Creates a saver that writes the text of a page through the session and keeps drafts in this browser. */
export const makeSaver = (session: EditSession, { page, tag }: LoadedPage) => {
  const drafts = draftKeeper(
    () => localStorage,
    () => keyOf(session.spaceId, session.number(), page.id),
  );
  return createSaver(
    {
      write: async (text, ifMatch, replaces) => {
        if (session.number() === null) {
          await session.ensure();
          drafts.move();
        }
        const changes = [
          { operation: "update_page" as const, page: page.id, document: { markdown: text }, replaces },
        ];
        const { etag } = await session.apply(changes, ifMatch);
        return etag ?? "";
      },
      read: async () => {
        const now = await session.read(page.id);
        return { text: markdownOf(now.page), tag: now.tag };
      },
      keep: drafts.keep,
    },
    { text: markdownOf(page), tag },
    drafts.read(),
  );
};
