import { useSyncExternalStore } from "react";
import { useStored } from "@/components/ui/use-stored";

/** The ways to show the page that is edited, in the order in which they are offered. */
export const editorViews = [
  { value: "visual", label: "Visual" },
  { value: "write", label: "Write" },
  { value: "split", label: "Split" },
  { value: "preview", label: "Preview" },
] as const;

export type EditorView = (typeof editorViews)[number]["value"];

/** The width that the tree and two columns of text need; see also the classes in writing.tsx. */
const NARROW = "(width < 90rem)";

const watchWidth = (changed: () => void) => {
  const media = matchMedia(NARROW);
  media.addEventListener("change", changed);
  return () => media.removeEventListener("change", changed);
};

/** Remembers the visual editor, source, preview or both of these in this browser; narrow screens have room for one. */
export const useEditorView = () => {
  const narrow = useSyncExternalStore(
    watchWidth,
    () => matchMedia(NARROW).matches,
    () => false,
  );
  const [stored, setStored] = useStored("bindery-editor-view", "");
  const chosen = editorViews.find(({ value }) => value === stored)?.value ?? "split";
  const view: EditorView = narrow && chosen === "split" ? "write" : chosen;
  return [view, (next: EditorView) => setStored(next)] as const;
};
