"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Page } from "@/lib/model/pages/schemas";
import { DocumentView } from "../../content/document-view";
import type { MarkdownEditorHandle } from "../../content/markdown-editor";
import { readPageQuery } from "../../content/rendered";
import { reportFailure } from "../../form/report-failure";
import { Banner } from "../../ui/banner";
import { cn } from "../../ui/cn";
import { SegmentedControl } from "../../ui/segmented-control";
import { SkeletonText } from "../../ui/skeleton";
import { ErrorState } from "../../ui/states";
import { keepDraft, readDraft } from "./drafts";
import { EditorToolbar } from "./editor-toolbar";
import { addFiles } from "./files";
import { ownTitle } from "./own-title";
import { createSaver, type Saver } from "./saver";
import type { EditSession } from "./session";
import { TextConflict } from "./text-conflict";
import { type EditorView, useEditorView } from "./use-editor-view";
import { usePreview } from "./use-preview";

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

type Source = { page: Page; tag: string };
const markdownOf = (page: Page) => (page.type === "document" ? (page.markdown ?? "") : "");

const makeSaver = (session: EditSession, { page, tag }: Source) => {
  const { spaceId } = session;
  return createSaver(
    {
      write: async (text, ifMatch) => {
        const before = session.number();
        const changes = [{ operation: "update_page" as const, page: page.id, document: { markdown: text } }];
        const { etag } = await session.apply(changes, ifMatch);
        if (before === null) keepDraft(spaceId, null, page.id, null);
        return etag ?? "";
      },
      read: async () => {
        const now = await session.read(page.id);
        return { text: markdownOf(now.page), tag: now.tag };
      },
      keep: (draft) => keepDraft(spaceId, session.number(), page.id, draft),
    },
    { text: markdownOf(page), tag },
    readDraft(spaceId, session.number(), page.id),
  );
};

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

type WritingProps = {
  session: EditSession;
  number: number | null;
  source: Source;
  saver: Saver;
  title: string;
  onTitle: (title: string) => Promise<unknown>;
};

const TitleField = ({
  title,
  governed,
  onTitle,
}: {
  title: string;
  governed: boolean;
  onTitle: WritingProps["onTitle"];
}) => {
  const [draft, setDraft] = useState<string | null>(null);
  const commit = async () => {
    const next = draft?.trim() ?? "";
    if (draft === null || next === "" || next === title) return setDraft(null);
    try {
      await onTitle(next);
      setDraft(null);
    } catch (error) {
      reportFailure(error);
    }
  };
  return (
    <input
      aria-label="Title of the page"
      aria-description={governed ? "The title follows the first heading of the text." : undefined}
      title={governed ? "The title follows the first heading of the text." : undefined}
      data-page-title=""
      readOnly={governed}
      maxLength={250}
      placeholder="Untitled"
      value={draft ?? title}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => void commit()}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
        if (event.key === "Escape") setDraft(null);
      }}
      className="inset-focus mx-4 mt-3 rounded-md bg-transparent px-2 py-1 text-2xl font-semibold tracking-tight placeholder:text-subtle read-only:text-muted"
    />
  );
};

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

const Writing = ({ session, number, source, saver, title, onTitle }: WritingProps) => {
  const editor = useRef<MarkdownEditorHandle>(null);
  const pane = useRef<HTMLDivElement>(null);
  const state = useSyncExternalStore(saver.subscribe, saver.snapshot, saver.snapshot);
  const [text, setText] = useState(saver.text());
  const [view, setView] = useEditorView();
  const [sharing, setSharing] = useState(false);
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
  const own = ownTitle(text);
  return (
    <section aria-label={`Editing ${title}`} className="flex min-h-0 min-w-0 flex-1 flex-col">
      {state.conflict && (
        <TextConflict
          conflict={state.conflict}
          onResolve={(chosen) => {
            setText(chosen);
            void saver.resolve(chosen);
            editor.current?.replace(chosen);
          }}
        />
      )}
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
          onChanged={() => setNamed(named + 1)}
          onClose={() => setSharing(false)}
        />
      )}
    </section>
  );
};

export type PageEditorProps = {
  session: EditSession;
  /** The change request's number; null until the first change. */
  number: number | null;
  pageId: string;
  /** What the change request holds; undefined until it is known, or while there is none. */
  revision: string | undefined;
  title: string;
  onSaver: (saver: Saver | null) => void;
};

/** One page as source. Mount it anew for another page. */
export const PageEditor = ({ session, number, pageId, revision, title, onSaver }: PageEditorProps) => {
  const [loadedFor] = useState(() => session.number());
  const {
    data: source,
    error,
    refetch,
  } = useQuery({
    queryKey: ["editor-source", session.spaceId, loadedFor, pageId],
    queryFn: () => session.read(pageId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  const [saver, setSaver] = useState<Saver | null>(null);

  useEffect(() => {
    if (!source) return;
    const made = makeSaver(session, source);
    setSaver(made);
    onSaver(made);
    return () => {
      void made.close();
      onSaver(null);
    };
  }, [source, session, onSaver]);

  // Others' edits are heard of as another revision; they are taken over while nobody waits for them.
  useEffect(() => {
    if (revision !== undefined) void saver?.look().catch(() => {});
  }, [saver, revision]);

  const rename = async (next: string) => {
    await saver?.flush();
    await saver?.change(async (tag) => {
      const { etag } = await session.apply([{ operation: "update_page", page: pageId, title: next }], tag);
      return etag;
    });
  };

  if (!source && error)
    return <ErrorState error={error} onRetry={() => void refetch()} size="page" level={1} />;
  if (!source || !saver) return <SkeletonText lines={8} className="flex-1 p-6" />;
  return (
    <Writing session={session} number={number} source={source} saver={saver} title={title} onTitle={rename} />
  );
};
