import { useSyncExternalStore } from "react";
import { useStored } from "@/components/ui/use-stored";
import { text } from "@/lib/core/locales/say";

/** The ways to show the page that is edited, in the order in which they are offered. */
export const editorViews = [
  { value: "visual", label: text("Visual") },
  { value: "write", label: text("Source|Markdown of a page") },
  { value: "split", label: text("Split|view") },
] as const;

export type EditorView = (typeof editorViews)[number]["value"];

const KEY = "bindery-editor-view";

const viewOf = (stored: string): EditorView =>
  editorViews.find(({ value }) => value === stored)?.value ?? "visual";

/** True if the next page opens in the visual editor. */
export const isVisualChosen = (): boolean => viewOf(localStorage.getItem(KEY) ?? "") === "visual";

/** The width that the tree and two columns of text need; see also the classes in writing.tsx. */
const NARROW = "(width < 90rem)";

const watchWidth = (changed: () => void) => {
  const media = matchMedia(NARROW);
  media.addEventListener("change", changed);
  return () => media.removeEventListener("change", changed);
};

/** Remembers in this browser how a person edits. Narrow screens have no room for source and preview. */
export const useEditorView = () => {
  const narrow = useSyncExternalStore(
    watchWidth,
    () => matchMedia(NARROW).matches,
    () => false,
  );
  const [stored, setStored] = useStored(KEY, "");
  const chosen = viewOf(stored);
  const view: EditorView = narrow && chosen === "split" ? "write" : chosen;
  return [view, (next: EditorView) => setStored(next)] as const;
};
