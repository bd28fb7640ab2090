import type { Page } from "@playwright/test";
import type { JourneyWorld } from "@/e2e/fixtures";
import { editorPage } from "@/e2e/pages/editor";
import { pages } from "@/lib/content/pages/operations";
import type { Api } from "./api";

type Fixtures = { world: JourneyWorld; as: (person: JourneyWorld["admin"]) => Promise<Page>; api: Api };

/**
 * Opens a page with a text in the visual editor, in a change request.
 * @param others further pages of the space, by their titles
 */
export async function openVisualEditor(
  { world, as, api }: Fixtures,
  text: string,
  others: Record<string, string> = {},
) {
  const space = await world.space({ pages: { Pumps: text, ...others } });
  const draft = await world.changeRequest(space);
  const pageIds = await world.pageIds(space);
  const { Pumps: pageId = "" } = pageIds;
  const editor = editorPage(await as(world.admin));
  await editor.open(space.id, draft.number, pageId);
  await editor.chooseView("Visual");
  /** Returns the stored text, once all edits are saved. */
  const stored = async (): Promise<string> => {
    await editor.expectSaved();
    const read = await api.as(world.admin).call(pages.get.changeRequest, {
      params: { spaceId: space.id, changeRequestId: draft.id, pageId },
      query: { format: "markdown" },
    });
    return read.type === "document" ? (read.markdown ?? "") : "";
  };
  return { editor, page: editor.page, pageIds, stored };
}
