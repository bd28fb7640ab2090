import { memo, type Ref, useImperativeHandle, useRef, useState, useSyncExternalStore } from "react";
import { DocumentView } from "@/components/content/document/document-view";
import type { SelectedWords } from "@/components/content/document/words";
import { BlockComments } from "@/components/content/pages/block-comments";
import { marksWith, type PageThreads } from "@/components/content/pages/use-page-threads";
import { copyLink } from "@/components/layout/copy-link";
import { Banner } from "@/components/ui/banner";
import { cn } from "@/components/ui/cn";
import { lazyComponent } from "@/components/ui/lazy";
import { RenderingStatus } from "@/components/ui/rendering-skeleton";
import { useSay } from "@/components/ui/say";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useAboveKeyboard } from "@/components/ui/use-above-keyboard";
import { useIsShown } from "@/components/ui/use-is-shown";
import { pageAddress } from "@/lib/addresses";
import type { LiveScope } from "@/lib/content/scopes/operation-at";
import { withStatedTitle } from "@/lib/core/content/other-fields";
import { ConflictNotice } from "./conflict-notice";
import { EditorToolbar } from "./editor-toolbar";
import { type HeadFields, PageHead } from "./page-head";
import type { SaverState } from "./saver";
import { TextConflict } from "./text-conflict";
import { SourcePane, VisualEditor } from "./text-editors";
import { editorViews } from "./use-editor-view";
import { useWriting, type WritingOf } from "./use-writing";
import type { PeopleOfText } from "./visual/review/visual-people";
import type { VisualView } from "./visual/visual-view";

type PreviewDocumentProps = { scope: LiveScope; pageId: string; html: string; threads: PageThreads };

/** Shows the page as visitors will see it, with its threads beside it. */
const PreviewDocument = ({ scope, pageId, html, threads }: PreviewDocumentProps) => {
  const say = useSay();
  const text = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState<SelectedWords | null>(null);
  return (
    <div className="relative @container/centre">
      <DocumentView ref={text} html={html} aided marks={marksWith(say, threads, words)} />
      <BlockComments
        scope={scope}
        pageId={pageId}
        html={html}
        text={text}
        threads={threads}
        mayComment
        words={words}
        onWords={setWords}
      />
    </div>
  );
};

/** Opens the browser's file dialog; another control triggers it. */
const FilesPicker = ({
  onFiles,
  ref,
}: {
  onFiles: (files: File[]) => void;
  ref: Ref<{ open: () => void }>;
}) => {
  const say = useSay();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ open: () => input.current?.click() }));
  return (
    <input
      ref={input}
      type="file"
      multiple
      hidden
      aria-label={say("Choose files")}
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])]);
        event.target.value = "";
      }}
    />
  );
};

const OthersNotice = lazyComponent(() => import("./others-notice"), "OthersNotice", { ssr: false });

const LinkPicker = lazyComponent(() => import("./link-picker"), "LinkPicker");

const ReplacedWords = lazyComponent(() => import("./replaced-words"), "ReplacedWords", { ssr: false });

const SharedContent = lazyComponent(() => import("./shared-content"), "SharedContent", { ssr: false });

const EmptyPageTemplates = lazyComponent(() => import("./empty-page-templates"), "EmptyPageTemplates", {
  ssr: false,
});

const VisualOutline = lazyComponent(() => import("./visual/visual-outline"), "VisualOutline", { ssr: false });

const Refusal = ({ message, isKept }: Pick<SaverState, "message" | "isKept">) => {
  const say = useSay();
  return (
    <Banner tone="danger" flush title={say("Not saved")}>
      {message} {isKept && say("Your text is saved in this browser.")}
    </Banner>
  );
};

/** Leaves room for threads right of the text, and for the handles of blocks left of it, or between both. */
const HAS_BESIDE =
  "has-data-[handles=right]:[--beside-end:calc(var(--beside)_+_5.25rem)] [--beside:clamp(13.5rem,100cqw_-_47.75rem,18rem)] [--beside-end:calc(var(--beside)_+_3.25rem)] @min-[54rem]/centre:mr-(--beside-end) @min-[54rem]/centre:ml-[max(3.5rem,100cqw_-_42rem_-_var(--beside-end))] @min-[54rem]/centre:w-auto @min-[54rem]/centre:max-w-none @min-[54rem]/centre:px-0";

/** Leaves room for both handles of a block, which would be cut off at the edge. */
const HAS_HANDLES =
  "lg:max-w-[48rem] lg:pl-16 lg:group-has-data-[handles=right]/visual:pr-16 lg:group-has-data-[handles=right]/visual:pl-8";

const noSubscription = () => () => {};

/** Follows the heading that names the page; until the text is shown, it is the given one. */
const useHeading = (view: VisualView | null, opening: string | null): string | null => {
  const read = () => (view ? view.title() : opening);
  return useSyncExternalStore(view?.subscribe ?? noSubscription, read, read);
};

/**
 * True if a heading of the text is the title of the page. While it is edited, the title is one that it had before,
 * because the server takes the title from the stored text. A title that was set apart from the text is another one.
 */
const useIsTitle = (title: string, heading: string | null): boolean => {
  const [headings, setHeadings] = useState<ReadonlySet<string>>(new Set());
  if (heading !== null && !headings.has(heading)) setHeadings(new Set([...headings, heading]));
  return heading !== null && (heading === title || headings.has(title));
};

type WritingProps = WritingOf & {
  title: string;
  here: PeopleOfText;
  /** True if only the text is shown, without tools and outline. */
  alone: boolean;
  /** Stores fields of the page. */
  onFields: (fields: Partial<HeadFields>) => Promise<unknown>;
};

const EditedText = ({ session, number, page, saver, title, here, alone, onFields }: WritingProps) => {
  const say = useSay();
  const writing = useWriting({ session, number, page, saver });
  const about = page.type === "document" ? page : undefined;
  /** The first text that is stored opens the change request. */
  const linkTo = (anchor: string | null) =>
    anchor && `${pageAddress(session.spaceId, session.number(), about?.path)}#${anchor}`;
  const { editor, pane, state, own, preview, files, modes } = writing;
  const { visual, view, setView, isVisual } = modes;
  const { scope, threads, comment } = writing.threads;
  const room = useIsShown();
  const section = useRef<HTMLElement>(null);
  useAboveKeyboard(section);
  const [outlined, setOutlined] = useState<VisualView | null>(null);
  const isTitle = useIsTitle(title, useHeading(outlined, writing.isHeading ? own : null));
  const setHead = async (fields: Partial<HeadFields>) => {
    const text = fields.title === undefined ? saver.text() : withStatedTitle(saver.text(), fields.title);
    if (text === saver.text()) return onFields(fields);
    // Front matter that states the title would win over the field at the next change of it.
    writing.replace(text);
    writing.noteText(text);
    saver.edit(text);
  };
  return (
    <section
      ref={section}
      aria-label={say("Editing {title}", { title })}
      className="flex min-h-0 min-w-0 flex-1 flex-col"
    >
      {state.conflict && !isVisual && <TextConflict conflict={state.conflict} onResolve={writing.resolve} />}
      {state.phase === "refused" && state.message && (
        <Refusal message={state.message} isKept={state.isKept} />
      )}
      {number !== null && !isVisual && (
        <ConflictNotice spaceId={session.spaceId} number={number} pageId={page.id} />
      )}
      {!isVisual && <OthersNotice spaceId={session.spaceId} number={number} pageId={page.id} />}
      {modes.refused !== null && (
        <Banner tone="info" flush title={say("Shown as source")}>
          {modes.refused}
        </Banner>
      )}
      <EditorToolbar
        hidden={alone}
        onMark={(name) => (isVisual ? visual : editor).current?.mark(name)}
        onBlock={(block) => (isVisual ? visual : editor).current?.block(block)}
        onAsk={writing.ask}
        onLink={writing.link}
        onFind={writing.find}
        onClear={isVisual ? () => visual.current?.clear() : null}
        onMenu={isVisual ? () => visual.current?.menu() : null}
        onHistory={isVisual ? (step) => visual.current?.[step]() : null}
        onComment={comment}
      >
        <SegmentedControl
          label={say("View|how a page is shown")}
          segments={editorViews.map(({ value, label }) => ({ value, label: say(label) }))}
          value={view}
          onChange={setView}
          className="shrink-0 max-[90rem]:[&>button:nth-child(3)]:hidden"
        />
      </EditorToolbar>
      <div className="flex min-h-0 flex-1">
        {modes.isSourceOpened && (
          <SourcePane
            ref={editor}
            session={session}
            pageId={page.id}
            title={own ?? title}
            governed={own !== null}
            onTitle={(next) => onFields({ title: next })}
            initial={modes.firstText}
            onChange={writing.change}
            onFiles={(files) => void writing.takeFiles(files)}
            onAsk={writing.choose}
            onReady={modes.arrived}
            preview={{ pane, html: preview.html, shown: view === "split" }}
            threads={writing.threads}
            className={cn(
              "flex min-h-0 min-w-0 flex-1 flex-col",
              isVisual && "hidden",
              view === "split" && "border-border min-[90rem]:border-r",
            )}
          />
        )}
        {modes.isOpened && (
          <div
            className={cn(
              // The outline leaves the side with the handles of blocks to them.
              "group/visual @container/visual flex min-h-0 min-w-0 flex-1 overflow-y-auto has-data-[handles=right]:flex-row-reverse",
              !isVisual && "hidden",
            )}
          >
            <div className="@container/centre min-w-0 flex-1">
              <div ref={room.ref} className="hidden @min-[54rem]/centre:block" />
              <div
                className={cn(
                  "mx-auto w-full max-w-[46rem] px-4 pt-6 pb-8 sm:px-8",
                  threads.byBlock.size > 0 ? HAS_BESIDE : HAS_HANDLES,
                )}
              >
                <PageHead
                  of={{ session, pageId: page.id }}
                  title={title}
                  description={about?.description ?? ""}
                  emoji={about?.emoji ?? ""}
                  cover={{
                    scope,
                    cover: about?.cover,
                    layout: about?.layout,
                    onUpload: writing.upload,
                    listFiles: session.files,
                  }}
                  isInText={isTitle}
                  lead={(isTitle && outlined?.lead()) || null}
                  onChange={(fields) => setHead(fields)}
                />
                <VisualEditor
                  ref={visual}
                  label={say("Text of the page")}
                  session={session}
                  pageId={page.id}
                  saver={saver}
                  threads={{
                    scope,
                    pageId: page.id,
                    threads,
                    beside: room.shown && threads.byBlock.size > 0,
                  }}
                  others={{
                    spaceId: session.spaceId,
                    number,
                    pageId: page.id,
                    conflict: state.conflict,
                    onResolve: writing.resolve,
                  }}
                  here={here}
                  caret={modes.caret}
                  isActive={() => modes.isActive("visual")}
                  onText={writing.noteText}
                  onLateEdit={writing.mergeLate}
                  onFiles={(files) => void writing.takeFiles(files)}
                  onUpload={writing.upload}
                  onLink={modes.link}
                  onAsk={writing.ask}
                  onSource={() => setView("write")}
                  onCopyLink={(anchor) => void copyLink(anchor.then(linkTo))}
                  onView={setOutlined}
                  onShared={writing.renew}
                  onRefused={modes.refuse}
                  className={writing.isEmpty ? "[&_.visual-doc]:min-h-0! [&_.visual-doc]:pb-0!" : undefined}
                />
                {writing.isEmpty && outlined && (
                  <EmptyPageTemplates session={session} onText={writing.replace} />
                )}
              </div>
            </div>
            {outlined && !alone && (
              <div
                data-region=""
                className={cn(
                  "sticky top-0 hidden max-h-full w-44 shrink-0 self-start overflow-y-auto py-6 pr-4 group-has-data-[handles=right]/visual:pr-0 group-has-data-[handles=right]/visual:pl-4 @min-[59rem]/visual:w-52",
                  // It leaves 640 pixels to the text. Threads beside the text come first.
                  threads.byBlock.size > 0 ? "@min-[68rem]/visual:block" : "@min-[57rem]/visual:block",
                )}
              >
                <VisualOutline view={outlined} />
              </div>
            )}
          </div>
        )}
        {view === "split" && (
          <section
            ref={pane}
            data-region=""
            aria-label={say("Preview")}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
            tabIndex={0}
            className="inset-focus min-h-0 min-w-0 flex-1 overflow-y-auto py-5 pr-10 pl-6 max-[90rem]:hidden"
          >
            <RenderingStatus goesOn={preview.rendering} />
            {preview.error && <Banner tone="warning">{preview.error}</Banner>}
            {own === null && (
              <div className="mb-6">
                <p className="text-3xl font-semibold tracking-tight wrap-anywhere">{title}</p>
                {about?.description && <p className="mt-2 text-lg text-muted">{about.description}</p>}
              </div>
            )}
            <PreviewDocument scope={scope} pageId={page.id} html={preview.html} threads={threads} />
          </section>
        )}
      </div>
      <FilesPicker ref={files} onFiles={(files) => void writing.takeFiles(files)} />
      {modes.linking && (
        <LinkPicker session={session} onChoose={modes.linked} onClose={() => modes.linked(null)} />
      )}
      {writing.replaced !== "" && (
        <ReplacedWords
          spaceId={session.spaceId}
          pageId={page.id}
          revisionId={writing.replaced}
          text={saver.text}
          onRestore={(restored) => {
            writing.endRestoring();
            writing.replace(restored);
          }}
          onClose={writing.endRestoring}
        />
      )}
      {writing.sharing && (
        <SharedContent
          session={session}
          pageId={page.id}
          saver={saver}
          onInsert={(source) => {
            writing.setSharing(false);
            writing.insert(source);
          }}
          onChanged={writing.renew}
          onClose={() => writing.setSharing(false)}
        />
      )}
    </section>
  );
};

/** Edits the text of a page beside its preview, with notices about saving. What is around it is rendered at each save. */
export const Writing = memo(EditedText);
