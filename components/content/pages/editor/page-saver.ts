import type { Page } from "@/lib/content/pages/schemas";
import type { EditSession } from "./edit-session";
import { draftKeeper } from "./kept-drafts";
import { createSaver } from "./saver";

/** Names of drafts begin with the person: another one who signs in here must neither see nor save their words. */
const PREFIX = "bindery-text";

/** A page as it was read, and the entity tag for its first write. */
export type LoadedPage = { page: Page; tag: string };

const markdownOf = (page: Page) => (page.type === "document" ? (page.markdown ?? "") : "");

/** Creates a saver that writes the text of a page through the session and keeps a person's drafts in this browser. */
export const makeSaver = (session: EditSession, { page, tag }: LoadedPage, userId: string) => {
  const place = () => `${session.spaceId} ${session.number() ?? "new"} ${page.id}`;
  const drafts = draftKeeper(
    () => localStorage,
    () => `${PREFIX} ${userId} ${place()}`,
    // Drafts of earlier versions name no person.
    () => `${PREFIX} ${place()}`,
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
