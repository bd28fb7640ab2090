import { useEffect, useState } from "react";

export type EditorView = "write" | "split" | "preview";

const KEY = "bindery-editor-view";
const isView = (value: string | null): value is EditorView =>
  value === "write" || value === "split" || value === "preview";

/** Source, preview or both, remembered in this browser; narrow screens begin with the source. */
export const useEditorView = () => {
  const [view, setView] = useState<EditorView>("split");
  useEffect(() => {
    const kept = localStorage.getItem(KEY);
    const wide = matchMedia("(min-width: 64rem)").matches;
    if (!wide) setView("write");
    else if (isView(kept)) setView(kept);
  }, []);
  const choose = (next: EditorView) => {
    localStorage.setItem(KEY, next);
    setView(next);
  };
  return [view, choose] as const;
};
