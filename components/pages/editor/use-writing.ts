import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { MarkdownEditorHandle } from "../../content/markdown-editor";
import { readPageQuery } from "../../content/rendered";
import { reportFailure } from "../../form/report-failure";
import { addFiles } from "./files";
import { ownTitle } from "./own-title";
import type { Source } from "./page-saver";
import type { Saver } from "./saver";
import type { EditSession } from "./session";
import { useEditorView } from "./use-editor-view";
import { usePreview } from "./use-preview";

/** Leaving waits for nothing: what is not sent is kept. Closing the tab asks. */
const useLastCall = (saver: Saver) => {
  const { phase } = useSyncExternalStore(saver.subscribe, saver.snapshot, saver.snapshot);
  useEffect(() => {
    if (phase === "saved") return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [phase]);
  useEffect(() => {
    const online = () => void saver.flush();
    window.addEventListener("online", online);
    return () => window.removeEventListener("online", online);
  }, [saver]);
};

export type WritingOf = {
  session: EditSession;
  number: number | null;
  source: Source;
  saver: Saver;
};

/** The text of a page while it is written: the editor that holds it, its preview, and how it is saved. */
export const useWriting = ({ session, number, source, saver }: WritingOf) => {
  const editor = useRef<MarkdownEditorHandle>(null);
  const pane = useRef<HTMLDivElement>(null);
  const state = useSyncExternalStore(saver.subscribe, saver.snapshot, saver.snapshot);
  const [text, setText] = useState(saver.text());
  const [view, setView] = useEditorView();
  const [named, setNamed] = useState(0);
  const { page } = source;
  const readers = useQuery({
    ...readPageQuery({ spaceId: session.spaceId }, "path" in page ? page.path : undefined),
    enabled: number === null,
    retry: false,
  });
  const preview = usePreview(
    session.spaceId,
    number,
    page.id,
    text,
    view !== "write",
    (number === null && readers.data?.html) || "",
    named,
  );
  useLastCall(saver);
  useEffect(
    () =>
      saver.onText((next) => {
        setText(next);
        editor.current?.adopt(next);
      }),
    [saver],
  );

  const change = (next: string) => {
    setText(next);
    saver.edit(next);
  };
  const takeFiles = async (files: File[]) => {
    if (files.length === 0) return;
    try {
      editor.current?.insert(await addFiles(session, files));
    } catch (error) {
      reportFailure(error);
    }
  };
  const follow = (share: number) => {
    const element = pane.current;
    if (element) element.scrollTop = share * (element.scrollHeight - element.clientHeight);
  };
  const resolve = (chosen: string) => {
    setText(chosen);
    void saver.resolve(chosen);
    editor.current?.replace(chosen);
  };
  return {
    editor,
    pane,
    state,
    own: ownTitle(text),
    view,
    setView,
    preview,
    change,
    takeFiles,
    follow,
    resolve,
    /** The preview is rendered again when shared content that the text uses changed. */
    renew: () => setNamed(named + 1),
  };
};
