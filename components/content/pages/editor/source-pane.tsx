"use client";

import type { StateCommand } from "@codemirror/state";
import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from "react";
import { commandOf } from "@/components/content/document/markdown/block-commands";
import type { AskedFor, MarkdownBlock } from "@/components/content/document/markdown/blocks";
import { toggleCode, toggleMark } from "@/components/content/document/markdown-commands";
import { MarkdownEditor, type MarkdownEditorHandle } from "@/components/content/document/markdown-editor";
import type { PageThreads } from "@/components/content/pages/use-page-threads";
import { cn } from "@/components/ui/cn";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { useIsShown } from "@/components/ui/use-is-shown";
import type { LiveScope } from "@/lib/content/scopes/operation-at";
import type { BlockLines } from "./block-lines";
import type { EditSession } from "./edit-session";
import type { MarkName } from "./editor-toolbar";
import { isElsewhere } from "./is-elsewhere";
import { TitleField } from "./title-field";
import { usePreviewSync } from "./use-preview-sync";
import { useSourceEditor } from "./use-source-editor";

const EditorThreads = lazyComponent(() => import("./editor-threads"), "EditorThreads", { ssr: false });

const LinkPicker = lazyComponent(() => import("./link-picker"), "LinkPicker");

const MARKS: Record<MarkName, StateCommand> = {
  strong: toggleMark("**"),
  em: toggleMark("_"),
  strike: toggleMark("~~"),
  code: toggleCode,
};

/** The commands that the surrounding screen can give the source. */
export type SourceHandle = Omit<MarkdownEditorHandle, "run" | "hold"> & {
  mark: (name: MarkName) => void;
  /** Inserts a block, or makes one of the selected lines. */
  block: (block: MarkdownBlock) => void;
  /** Asks for the choice that a block needs. */
  ask: (what: AskedFor) => void;
  link: () => void;
  /** Keeps keys out of the text until the returned function is called or something else has the focus. */
  hold: () => () => void;
  /** The line of the caret. */
  line: () => number;
};

type SourcePaneProps = {
  session: EditSession;
  pageId: string;
  title: string;
  /** True if the text states the title. */
  governed: boolean;
  onTitle: (title: string) => Promise<unknown>;
  /** Returns the initial text. */
  initial: () => string;
  onChange: (text: string) => void;
  onFiles: (files: File[]) => void;
  onAsk: (what: "file" | "shared") => void;
  /** Called when the editor exists; true if the caret was placed. */
  onReady: () => boolean;
  /** The preview beside the source. */
  preview: { pane: RefObject<HTMLElement | null>; html: string; shown: boolean };
  threads: {
    scope: LiveScope;
    threads: PageThreads;
    blocks: BlockLines;
    asked: string | null;
    done: () => void;
    store: () => Promise<unknown>;
  };
  className?: string;
  ref?: Ref<SourceHandle>;
};

/** Edits the Markdown of a page, with its threads beside it. */
export const SourcePane = ({
  session,
  pageId,
  title,
  governed,
  onTitle,
  initial,
  onChange,
  onFiles,
  onAsk,
  onReady,
  preview,
  threads: { scope, threads, blocks, asked, done, store },
  className,
  ref,
}: SourcePaneProps) => {
  const say = useSay();
  const editor = useRef<MarkdownEditorHandle>(null);
  const [start] = useState(initial);
  const source = useSourceEditor(session, onAsk);
  const { view, onUpdate, linking, linked } = source;
  usePreviewSync({ view, ...preview, onUpdate });
  useImperativeHandle(ref, () => ({
    insert: (text) => editor.current?.insert(text),
    reserve: () => editor.current?.reserve() ?? (() => {}),
    replace: (text) => editor.current?.replace(text),
    adopt: (parts) => editor.current?.adopt(parts),
    find: () => editor.current?.find(),
    focus: () => editor.current?.focus(),
    caret: () => editor.current?.caret() ?? 0,
    place: (offset) => editor.current?.place(offset),
    mark: (name) => editor.current?.run(MARKS[name]),
    block: (block) => {
      const command = commandOf(block);
      if (command) editor.current?.run(command);
    },
    ask: source.ask,
    link: source.link,
    hold: source.hold,
    line: () => (view ? view.state.doc.lineAt(view.state.selection.main.head).number : 1),
  }));
  const ready = useRef(onReady);
  useEffect(() => {
    ready.current = onReady;
  });
  useEffect(() => {
    if (view && !ready.current() && !isElsewhere()) view.focus();
  }, [view]);
  const room = useIsShown();
  const beside = room.shown && threads.byBlock.size > 0 && blocks.length > 0;
  return (
    <div className={className}>
      <TitleField
        of={{ session, pageId }}
        title={title}
        governed={governed}
        onTitle={onTitle}
        className="mx-4 mt-3 text-2xl"
      />
      <div data-region="" className="@container/text relative flex min-h-0 flex-1 flex-col">
        <div ref={room.ref} className="hidden @min-[56rem]/text:block" />
        <MarkdownEditor
          ref={editor}
          label={say("Text of the page")}
          initial={start}
          onChange={onChange}
          onFiles={onFiles}
          extensions={source.extensions}
          onView={source.onView}
          className={cn("flex-1", beside && "[&_.cm-content]:pr-84!")}
        />
        {view && blocks.length > 0 && (
          <EditorThreads
            view={view}
            onUpdate={onUpdate}
            scope={scope}
            pageId={pageId}
            blocks={blocks}
            threads={threads}
            asked={asked}
            onDone={done}
            onStore={store}
            beside={beside}
          />
        )}
      </div>
      {linking && <LinkPicker session={session} onChoose={linked} onClose={() => linked(null)} />}
    </div>
  );
};
