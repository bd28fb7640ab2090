"use client";

import { useQuery } from "@tanstack/react-query";
import { toggleMark } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import { type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from "react";
import type { AskedFor } from "@/components/content/document/markdown/blocks";
import { holdKeys } from "@/components/content/document/markdown/held-keys";
import { pictureAddress } from "@/components/content/document/picture-address";
import { takeClickedPlace } from "@/components/content/pages/clicked-place";
import type { EditSession } from "@/components/content/pages/editor/edit-session";
import type { MarkName } from "@/components/content/pages/editor/editor-toolbar";
import { isElsewhere } from "@/components/content/pages/editor/is-elsewhere";
import type { Saver } from "@/components/content/pages/editor/saver";
import { useMembersOf } from "@/components/layout/viewer";
import { cn } from "@/components/ui/cn";
import { lazyComponent, lazyModule } from "@/components/ui/lazy";
import { browserSay } from "@/components/ui/say";
import { pages } from "@/lib/content/pages/operations";
import { operationAt } from "@/lib/content/scopes/operation-at";
import { marks } from "@/lib/core/content/editing/schema";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { directionOf } from "@/lib/core/locales/direction";
import { type Text, text } from "@/lib/core/locales/say";
import { call } from "@/lib/platform/api/client";
import { query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";
import type { AskedReusable } from "./islands/reusable-dialogs";
import type { OthersOfText } from "./review/visual-others";
import type { PeopleOfText } from "./review/visual-people";
import type { AskedComment, ThreadsOfText } from "./review/visual-threads";
import { createVisualView, type VisualView } from "./visual-view";

const BlockHandle = lazyComponent(() => import("./menu/block-handle"), "BlockHandle", { ssr: false });

const SelectionBar = lazyComponent(() => import("./menu/selection-bar"), "SelectionBar", { ssr: false });

const VisualPeople = lazyComponent(() => import("./review/visual-people"), "VisualPeople", { ssr: false });

const VisualThreads = lazyComponent(() => import("./review/visual-threads"), "VisualThreads", { ssr: false });

const VisualOthers = lazyComponent(() => import("./review/visual-others"), "VisualOthers", { ssr: false });

const VisualFind = lazyComponent(() => import("./find/visual-find"), "VisualFind", { ssr: false });

const ReusableDialog = lazyComponent(() => import("./islands/reusable-dialogs"), "ReusableDialog");

const loadReusableSource = lazyModule(() => import("@/components/content/pages/editor/reusable-source"));

const loadStoredBlock = lazyModule(() => import("./stored-block"));

/** Making a text would be felt in the next key: it waits for such a pause between keys, and at most so long. */
const PAUSE_MS = 200;
const LONGEST_MS = 1_000;

/** The commands that the surrounding screen can give the editor. */
export type VisualEditorHandle = Pick<
  VisualView,
  | "block"
  | "dom"
  | "renew"
  | "replace"
  | "adopt"
  | "insert"
  | "reserve"
  | "link"
  | "focus"
  | "leaveField"
  | "caret"
  | "place"
> & {
  mark: (name: MarkName) => void;
  /** Takes the formatting off the selected words. */
  clear: () => void;
  undo: () => void;
  redo: () => void;
  /** Opens the menu of the block at the caret. */
  menu: () => void;
  /** Starts a comment on the selected words, or on the block at the caret. */
  comment: () => void;
  /** Opens the search; if it is open already, selects its field. */
  find: () => void;
};

/** Functions of the screen, which may be others at each rendering. */
type Callbacks = {
  /** True while edits are made here, and not in the source. */
  isActive: () => boolean;
  /** Called when an edit was made whose text follows. */
  onText: (text: string) => void;
  /** Called with the text before and after an edit that was finished once the source was shown, such as an upload. */
  onLateEdit: (before: string, after: string) => void;
  onFiles: (files: File[]) => void;
  /** Stores a file; its address in the text, or null if it could not be stored. */
  onUpload: (file: File) => Promise<string | null>;
  onLink: () => void;
  /** Asks for the choice that a block needs before it is inserted. */
  onAsk: (what: AskedFor) => void;
  onSource: () => void;
  /** Copies the address of the block with an anchor; null if there is none, which was said already. */
  onCopyLink: (anchor: Promise<string | null>) => void;
  /** Called with the view, for what is beside the text, and with null when it is gone. */
  onView: (view: VisualView | null) => void;
  /** Called instead of showing a text that can only be shown as source. */
  onRefused: (reason: string) => void;
};

type VisualEditorProps = Callbacks & {
  label: string;
  pageId: string;
  session: EditSession;
  saver: Saver;
  threads: ThreadsOfText;
  others: OthersOfText;
  here: PeopleOfText;
  /** The offset of the caret in the text; null leaves it at the beginning, without focus. */
  caret: number | null;
  /** Called after reusable content was stored. */
  onShared: () => void;
  className?: string;
  ref?: Ref<VisualEditorHandle>;
};

const CONFLICT_MARKER = /^(?:<{7}|>{7})(?: |$)/m;

/** The reason for which a text cannot be shown; null if it can be tried. */
const obstacleIn = (text: string): string | null =>
  CONFLICT_MARKER.test(text)
    ? browserSay()("The text has conflict markers (<<<<<<<). Remove them to edit it visually.")
    : null;

const tooComplex = () => browserSay()("The text is too long or too deeply nested for the visual editor.");

/** Edits the text of a page as readers see it. */
export const VisualEditor = ({
  label,
  pageId,
  session,
  saver,
  threads,
  others,
  here,
  caret,
  onShared,
  className,
  ref,
  ...given
}: VisualEditorProps) => {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<VisualView>(null);
  const handle = useRef<{ open: () => void }>(null);
  /** True if the menu of the block was asked for before it was loaded. */
  const isMenuWanted = useRef(false);
  const openMenu = useCallback(() => {
    if (handle.current) handle.current.open();
    else isMenuWanted.current = true;
  }, []);
  const takeHandle = useCallback((loaded: { open: () => void } | null) => {
    handle.current = loaded;
    if (!loaded || !isMenuWanted.current) return;
    isMenuWanted.current = false;
    loaded.open();
  }, []);
  const root = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<VisualView | null>(null);
  const { data: space } = useQuery(query(spaces.get, { params: { spaceId: session.spaceId } }));
  const language = space?.language;
  const organizationId = useMembersOf();
  const [isFinding, setFinding] = useState(false);
  const [asked, setAsked] = useState<AskedComment | null>(null);
  const [reusable, setReusable] = useState<AskedReusable | null>(null);
  const start = useRef({ label, caret });
  const callbacks = useRef<Callbacks>(given);
  useEffect(() => {
    const dom = shown?.editor.dom;
    if (!dom) return;
    const openByKey = (event: KeyboardEvent) => {
      if (event.key !== "." || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      openMenu();
    };
    dom.addEventListener("keydown", openByKey);
    return () => dom.removeEventListener("keydown", openByKey);
  }, [shown, openMenu]);
  useEffect(() => {
    callbacks.current = given;
  });

  /** Shows another text, or says why it cannot be shown. */
  const show = (text: string, by: (view: VisualView) => void) => {
    const obstacle = obstacleIn(text);
    if (obstacle !== null) return callbacks.current.onRefused(obstacle);
    try {
      if (view.current) by(view.current);
    } catch (error) {
      if (!(error instanceof TooComplex)) throw error;
      callbacks.current.onRefused(tooComplex());
    }
  };

  const readStored = async <Fact,>(
    view: VisualView,
    read: (view: VisualView) => Fact | null,
    failure: Text,
  ) => {
    const { inStored } = await loadStoredBlock();
    return inStored(view, saver, read, failure);
  };
  const comment = async () => {
    if (!view.current) return;
    // Keys that are pressed until the field is shown go into it.
    const release = holdKeys(view.current.dom);
    const selected = await readStored(
      view.current,
      (view) => view.selected(),
      text("Couldn't start a comment"),
    );
    if (!selected) return release();
    if (selected.quote) view.current?.collapse();
    setAsked(selected);
  };
  const copyLink = (view: VisualView) =>
    callbacks.current.onCopyLink(readStored(view, (view) => view.anchor(), text("Couldn't copy the link")));

  useImperativeHandle(ref, () => ({
    get dom() {
      return view.current?.dom ?? document.createElement("div");
    },
    replace: (text) => show(text, (shown) => shown.replace(text)),
    adopt: (text, merged) => show(text, (shown) => shown.adopt(text, merged)),
    insert: (source, select) => view.current?.insert(source, select),
    reserve: (label) => view.current?.reserve(label) ?? (() => {}),
    link: (link) => view.current?.link(link),
    focus: () => view.current?.focus(),
    leaveField: () => view.current?.leaveField(),
    renew: () => view.current?.renew(),
    caret: () => view.current?.caret() ?? 0,
    place: (offset) => view.current?.place(offset),
    mark: (name) => view.current?.run(toggleMark(marks[name])),
    clear: () => view.current?.clear(),
    undo: () => view.current?.run(undo),
    redo: () => view.current?.run(redo),
    menu: openMenu,
    comment: () => void comment(),
    find: () => {
      const field = root.current?.querySelector<HTMLInputElement>("search input");
      if (field) return field.select();
      if (view.current) holdKeys(view.current.dom);
      view.current?.readAll();
      setFinding(true);
    },
    block: (block) => view.current?.block(block),
  }));

  useEffect(() => {
    const { label, caret } = start.current;
    const text = saver.text();
    const obstacle = obstacleIn(text);
    if (obstacle !== null || !host.current) {
      if (obstacle !== null) callbacks.current.onRefused(obstacle);
      return;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    let dueBy = 0;
    const collectSoon = () => {
      const now = performance.now();
      if (timer === undefined) dueBy = now + LONGEST_MS;
      else clearTimeout(timer);
      timer = setTimeout(
        () => {
          timer = undefined;
          // The text of a composition is made when it has ended.
          if (created.isBusy()) collectSoon();
          else saver.collect();
        },
        Math.max(0, Math.min(PAUSE_MS, dueBy - now)),
      );
    };
    const make = () => {
      const next = created.text();
      callbacks.current.onText(next);
      return next;
    };
    const makeLate = (before: string) =>
      queueMicrotask(() => {
        if (!created.editor.isDestroyed) callbacks.current.onLateEdit(before, created.text());
      });
    const create = () =>
      createVisualView(host.current!, {
        label,
        text,
        imageAddress: (href) => pictureAddress(session.spaceId, href),
        render: async (markdown) => {
          const scope = session.scope();
          const body = { markdown, page: pageId };
          return (await call(operationAt(scope, pages.preview), { params: scope, body })).html;
        },
        reusable: {
          edit: (id) => setReusable({ edit: id }),
          read: async (id) => {
            try {
              const { readReusable } = await loadReusableSource();
              const { value } = await readReusable(session.scope(), id);
              return { title: value.title, markdown: value.markdown ?? "" };
            } catch {
              return null;
            }
          },
        },
        upload: (file) => callbacks.current.onUpload(file),
        listed: { session, pageId, organizationId },
        onEdit: () => {
          if (!callbacks.current.isActive()) return makeLate(created.lastText());
          saver.editLater(make);
          collectSoon();
        },
        onFiles: (files) => callbacks.current.onFiles(files),
        onLink: () => callbacks.current.onLink(),
        onAsk: (what) => callbacks.current.onAsk(what),
        onSource: () => callbacks.current.onSource(),
      });
    let created: VisualView;
    try {
      created = create();
    } catch (error) {
      if (!(error instanceof TooComplex)) throw error;
      callbacks.current.onRefused(tooComplex());
      return;
    }
    view.current = created;
    setShown(created);
    callbacks.current.onView(created);
    const clicked = takeClickedPlace(pageId);
    // Only a caret that the browser shows is scrolled to.
    if (caret !== null || !isElsewhere()) created.focus();
    if (caret !== null) created.place(caret);
    else if (clicked) created.placeAtWords(clicked);
    const keepField = () => {
      created.leaveField();
      saver.collect();
    };
    window.addEventListener("pagehide", keepField);
    return () => {
      window.removeEventListener("pagehide", keepField);
      clearTimeout(timer);
      saver.collect();
      created.destroy();
      view.current = null;
      setShown(null);
      callbacks.current.onView(null);
    };
  }, [saver, session, pageId, organizationId]);

  return (
    <div ref={root} data-region="" className={cn("visual-editor relative", className)}>
      {shown && isFinding && (
        <div className="sticky top-0 z-20 mb-2 overflow-hidden rounded-lg border border-border shadow-md">
          <VisualFind
            view={shown.editor}
            subscribe={shown.subscribe}
            onClose={() => {
              setFinding(false);
              shown.focus();
            }}
          />
        </div>
      )}
      <div className="relative [--mark-top:0.5rem]">
        <div
          ref={host}
          dir={language ? directionOf(language) : "auto"}
          className={cn("peer", threads.threads.byBlock.size > 0 && "max-sm:pr-4")}
        />
        {shown && (
          <BlockHandle
            ref={takeHandle}
            view={shown}
            onComment={() => void comment()}
            onCopyLink={() => copyLink(shown)}
            onReusable={() => {
              holdKeys(shown.dom);
              void shown
                .selectedBlocks()
                .then(({ markdown, replaceWith }) => setReusable({ markdown, onMade: replaceWith }));
            }}
          />
        )}
        {shown && (
          <SelectionBar
            view={shown}
            onMark={(name) => shown.run(toggleMark(marks[name]))}
            onClear={shown.clear}
            onLink={given.onLink}
            onComment={() => void comment()}
          />
        )}
        {shown && (asked || threads.threads.byBlock.size > 0) && (
          <VisualThreads
            view={shown}
            saver={saver}
            asked={asked}
            onDone={() => setAsked(null)}
            {...threads}
          />
        )}
        {shown && <VisualPeople view={shown} saver={saver} {...here} />}
        {shown && (
          <VisualOthers view={shown} commented={new Set(threads.threads.byBlock.keys())} {...others} />
        )}
      </div>
      {reusable && (
        <ReusableDialog
          session={session}
          asked={reusable}
          onChanged={onShared}
          onClose={() => {
            setReusable(null);
            shown?.focus();
          }}
        />
      )}
    </div>
  );
};
