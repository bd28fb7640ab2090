import dynamic from "next/dynamic";
import { useState } from "react";
import { DocumentView } from "../../content/document-view";
import { Banner } from "../../ui/banner";
import { cn } from "../../ui/cn";
import { SegmentedControl } from "../../ui/segmented-control";
import { SkeletonText } from "../../ui/skeleton";
import { EditorToolbar } from "./editor-toolbar";
import { TextConflict } from "./text-conflict";
import { TitleField } from "./title-field";
import type { EditorView } from "./use-editor-view";
import { useWriting, type WritingOf } from "./use-writing";

const MarkdownEditor = dynamic(
  () => import("../../content/markdown-editor").then((module) => module.MarkdownEditor),
  { ssr: false, loading: () => <SkeletonText lines={8} className="p-6" /> },
);

const ConflictNotice = dynamic(() => import("./conflict-notice").then((module) => module.ConflictNotice), {
  ssr: false,
});

const OthersNotice = dynamic(() => import("./others-notice").then((module) => module.OthersNotice), {
  ssr: false,
});

const SharedContent = dynamic(() => import("./shared-content").then((module) => module.SharedContent), {
  ssr: false,
});

const Refusal = ({ message }: { message: string }) => (
  <Banner tone="danger" flush title="Not saved">
    {message} Your text is kept in this browser.
  </Banner>
);

const views = [
  { value: "write", label: "Write" },
  { value: "split", label: "Split" },
  { value: "preview", label: "Preview" },
] as const satisfies readonly { value: EditorView; label: string }[];

type WritingProps = WritingOf & {
  title: string;
  onTitle: (title: string) => Promise<unknown>;
};

/** A page while it is written: its text, the preview beside it, and what stands in the way of saving. */
export const Writing = ({ session, number, source, saver, title, onTitle }: WritingProps) => {
  const { editor, pane, state, own, view, setView, preview, change, takeFiles, follow, resolve, renew } =
    useWriting({ session, number, source, saver });
  const [sharing, setSharing] = useState(false);
  const { page } = source;
  return (
    <section aria-label={`Editing ${title}`} className="flex min-h-0 min-w-0 flex-1 flex-col">
      {state.conflict && <TextConflict conflict={state.conflict} onResolve={resolve} />}
      {state.phase === "refused" && state.message && <Refusal message={state.message} />}
      {number !== null && <ConflictNotice spaceId={session.spaceId} number={number} pageId={page.id} />}
      <OthersNotice spaceId={session.spaceId} number={number} pageId={page.id} />
      <EditorToolbar
        onRun={(command) => editor.current?.run(command)}
        onFiles={(files) => void takeFiles(files)}
        onShared={() => setSharing(true)}
      >
        <SegmentedControl
          label="View"
          segments={views}
          value={view}
          onChange={setView}
          className="shrink-0 max-lg:[&>button:nth-child(2)]:hidden"
        />
      </EditorToolbar>
      <div className="flex min-h-0 flex-1">
        <div
          className={cn(
            "flex min-h-0 min-w-0 flex-1 flex-col",
            view === "preview" && "hidden",
            view === "split" && "border-border lg:border-r",
          )}
        >
          <TitleField title={own ?? title} governed={own !== null} onTitle={onTitle} />
          <MarkdownEditor
            ref={editor}
            label="Text of the page"
            initial={saver.text()}
            onChange={change}
            onFiles={(files) => void takeFiles(files)}
            onScroll={follow}
            className="flex-1"
          />
        </div>
        {view !== "write" && (
          <section
            ref={pane}
            aria-label="Preview"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
            tabIndex={0}
            className={cn(
              "inset-focus min-h-0 min-w-0 flex-1 overflow-y-auto px-6 py-5",
              view === "split" && "max-lg:hidden",
            )}
          >
            {preview.error && <Banner tone="warning">{preview.error}</Banner>}
            {own === null && (
              <p className="mb-6 text-3xl font-semibold tracking-tight wrap-anywhere">{title}</p>
            )}
            <DocumentView html={preview.html} aided />
          </section>
        )}
      </div>
      {sharing && (
        <SharedContent
          session={session}
          pageId={page.id}
          saver={saver}
          onInsert={(source) => {
            setSharing(false);
            editor.current?.insert(source);
          }}
          onChanged={renew}
          onClose={() => setSharing(false)}
        />
      )}
    </section>
  );
};
