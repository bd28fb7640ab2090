import type { Page } from "@playwright/test";
import type { EditorView } from "@/components/content/pages/editor/use-editor-view";

export type EditorChoice = EditorView;

/** Has the person's browser remember which editor was chosen in it before, until another one is. */
export async function rememberEditor(page: Page, editor: EditorChoice): Promise<void> {
  await page.addInitScript((chosen) => {
    if (!localStorage.getItem("bindery-editor-view")) localStorage.setItem("bindery-editor-view", chosen);
  }, editor);
}
