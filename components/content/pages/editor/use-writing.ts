import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { AskedFor } from "@/components/content/document/markdown/blocks";
import { readPageQuery } from "@/components/content/document/rendered";
import { type PageThreads, usePageThreads } from "@/components/content/pages/use-page-threads";
import { useUrlValue } from "@/components/layout/use-url-value";
import { browserSay, useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { useHotkeys } from "@/components/ui/use-hotkeys";
import type { Page } from "@/lib/content/pages/schemas";
import { frontMatterSource } from "@/lib/core/content/front-matter-source";
import { bothOf, joinParts, type MergedPart, mergeLive } from "@/lib/core/content/live-merge";
import { blockAtLine, blockLinesOf } from "./block-lines";
import type { EditSession } from "./edit-session";
import type { Saver, SaverState } from "./saver";
import type { SourceHandle } from "./source-pane";
import { titleInText } from "./title-in-text";
import { usePreview } from "./use-preview";
import { useVisual } from "./use-visual";

/**
 * Maps the open threads of the edited page to lines of its text, and the asked line to its block.
 * @param html the preview, which names the first line of each block; needed only while `needsBlocks` is true
 */
const useEditorThreads = (threads: PageThreads, asking: number | null, html: string) => {
  const blocks = useMemo(
    () => (needsBlocks(threads, asking) ? blockLinesOf(html) : []),
    [threads, asking, html],
  );
  return { blocks, asked: asking === null ? null : (blockAtLine(blocks, asking) ?? null) };
};

const needsBlocks = ({ byBlock }: PageThreads, asking: number | null): boolean =>
  byBlock.size > 0 || asking !== null;

/** Holds the line of the caret that a new comment is for; null while there is none. */
const useAsking = () => {
  const [asking, setAsking] = useState<number | null>(null);
  return { asking, ask: setAsking, done: () => setAsking(null) };
};

/** The most bytes of a file that fit one request in base64. */
const MOST_BYTES = 1_000_000;

const base64Of = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (let at = 0; at < bytes.length; at += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
};

const nameOf = (file: File) => (/\.[^./\\]+$/.test(file.name) ? file.name : `${file.name || "file"}.bin`);

/** Adds files to the change request and returns their addresses in the text. Closing the tab meanwhile asks first. */
const addFiles = async (session: EditSession, files: readonly File[]): Promise<string[]> => {
  const adding = new AbortController();
  window.addEventListener("beforeunload", (event) => event.preventDefault(), adding);
  try {
    return await sendFiles(session, files);
  } finally {
    adding.abort();
  }
};

const sendFiles = async (session: EditSession, files: readonly File[]): Promise<string[]> => {
  const tooLarge = files.find(({ size }) => size > MOST_BYTES);
  if (tooLarge)
    throw new Error(
      browserSay()("“{file}” is larger than 1 MB. Choose a smaller file.", { file: tooLarge.name }),
    );
  const sent = await Promise.all(
    files.map(async (file) => ({
      name: nameOf(file),
      contentType: file.type || "application/octet-stream",
      base64: await base64Of(file),
    })),
  );
  const answer = await session.apply([{ operation: "insert_files", files: sent }]);
  return answer.files.map(({ id }) => `/files/${id}`);
};

/** The Markdown that shows or links a file. */
const markdownFor = (file: File | undefined, href: string): string => {
  const name = (file ? nameOf(file) : "file").replace(/[[\]\\]/g, "\\$&");
  return `${file?.type.startsWith("image/") ? "!" : ""}[${name}](${href})`;
};

const NO_NOTICE: SaverState = { phase: "saved", message: null, isKept: true, conflict: null };

/** The state of a saver that asks the person for something. Rendering for each save would be felt in a key. */
const useSaverNotice = (saver: Saver): SaverState => {
  const read = () => {
    const state = saver.snapshot();
    return state.phase === "refused" || state.conflict ? state : NO_NOTICE;
  };
  return useSyncExternalStore(saver.subscribe, read, read);
};

/** Leaving the page never waits, because the draft is kept; closing the tab asks first. */
const useLastCall = (saver: Saver) => {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      saver.collect();
      if (saver.snapshot().phase !== "saved") event.preventDefault();
    };
    let unsaved: AbortController | null = null;
    const follow = () => {
      if (saver.snapshot().phase === "saved") {
        unsaved?.abort();
        unsaved = null;
      } else if (!unsaved) {
        unsaved = new AbortController();
        window.addEventListener("beforeunload", ask, unsaved);
        window.addEventListener("pagehide", saver.collect, unsaved);
        // A phone ends tabs in the background, and reports nothing else before.
        document.addEventListener("visibilitychange", saver.collect, unsaved);
        window.addEventListener("blur", saver.collect, unsaved);
      }
    };
    follow();
    const unsubscribe = saver.subscribe(follow);
    return () => {
      unsubscribe();
      unsaved?.abort();
    };
  }, [saver]);
  useEffect(() => {
    const online = () => void saver.flush();
    window.addEventListener("online", online);
    return () => window.removeEventListener("online", online);
  }, [saver]);
};

type ShownOfText = {
  /** The title that the text states. */
  own: string | null;
  /** True if that is a heading. */
  isHeading: boolean;
  /** True if the text has no words. */
  isEmpty: boolean;
};

/** The facts of a text that the screen shows beside it. */
const shownOf = (text: string): ShownOfText => {
  const own = titleInText(text);
  const body = text.slice(frontMatterSource(text)?.end ?? 0);
  return { own, isHeading: own !== null && titleInText(body) === own, isEmpty: body.trim() === "" };
};

const isShownAlike = (one: ShownOfText, other: ShownOfText): boolean =>
  one.own === other.own && one.isHeading === other.isHeading && one.isEmpty === other.isEmpty;

export type WritingOf = {
  session: EditSession;
  number: number | null;
  /** The page as it was read last. */
  page: Page;
  saver: Saver;
};

/** Holds the state of a page being edited: its editor, its preview, and its saver. */
export const useWriting = ({ session, number, page, saver }: WritingOf) => {
  const say = useSay();
  const editor = useRef<SourceHandle>(null);
  const pane = useRef<HTMLDivElement>(null);
  const state = useSaverNotice(saver);
  const [text, setText] = useState(saver.text);
  const modes = useVisual(saver, editor);
  const { view, isVisual } = modes;
  const shown = useMemo(() => shownOf(text), [text]);
  /** Rendering for each text that the visual editor makes would be felt in a key of a long page. */
  const noteText = (next: string) => {
    if (!isVisual || !isShownAlike(shown, shownOf(next))) setText(next);
  };
  useEffect(() => {
    if (!isVisual) setText(saver.text());
  }, [isVisual, saver]);
  const [named, setNamed] = useState(0);
  const readers = useQuery({
    ...readPageQuery({ spaceId: session.spaceId }, "path" in page ? page.path : undefined),
    enabled: number === null,
    retry: false,
  });
  const scope = session.scope();
  const threads = usePageThreads(scope, page.id);
  const { asking, ask, done } = useAsking();
  const preview = usePreview(
    session.spaceId,
    number,
    page.id,
    text,
    view === "split" || (!isVisual && needsBlocks(threads, asking)),
    (number === null && readers.data?.html) || "",
    named,
  );
  useLastCall(saver);
  const adopt = useRef(modes.adopt);
  useEffect(() => {
    adopt.current = modes.adopt;
  });
  useEffect(
    () =>
      saver.onMerge((merged) => {
        setText(saver.text());
        adopt.current(merged);
      }),
    [saver],
  );

  const change = (next: string) => {
    if (!modes.isActive("source")) return;
    setText(next);
    saver.edit(next);
  };
  /** Brings an edit that the visual editor finished late into the source. */
  const mergeLate = (before: string, after: string) => {
    const text = joinParts(mergeLive(before, saver.text(), after), bothOf);
    // A source that is loading shows the saver's text then.
    if (editor.current) editor.current.replace(text);
    else saver.edit(text);
  };
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const takeFiles = async (files: File[]) => {
    if (files.length === 0) return;
    const [before, caret] = [saver.text(), (isVisual ? modes.visual : editor).current?.caret() ?? 0];
    // Reserves the position, because the caret moves on during an upload.
    const names = files.map(nameOf).join(", ");
    const label = say("Uploading {files}…", { files: names });
    const insert = isVisual ? modes.visual.current?.reserve(label) : editor.current?.reserve();
    try {
      const hrefs = await addFiles(session, files);
      const markdown = hrefs.map((href, index) => markdownFor(files[index], href)).join("\n");
      if (!isShown.current) {
        const after = before.slice(0, caret) + markdown + before.slice(caret);
        saver.edit(joinParts(mergeLive(before, saver.text(), after), bothOf));
        return void saver.flush();
      }
      // The source is not edited any more after a switch.
      const isLeft = !isVisual && modes.isActive("visual");
      insert?.(isLeft ? "" : markdown);
      if (isLeft) modes.visual.current?.reserve(label)(markdown);
    } catch (error) {
      if (isShown.current) insert?.("");
      toast.failed(say("Couldn't upload {files}", { files: names }), error);
    }
  };
  const upload = async (file: File): Promise<string | null> => {
    try {
      const [href] = await addFiles(session, [file]);
      return href ?? null;
    } catch (error) {
      toast.failed(say("Couldn't upload {files}", { files: nameOf(file) }), error);
      return null;
    }
  };
  const files = useRef<{ open: () => void }>(null);
  const [sharing, setSharing] = useState(false);
  const [replaced, setReplaced] = useUrlValue("replaced");
  const beside = useEditorThreads(threads, asking, preview.html);
  const find = () => (isVisual ? modes.visual : editor).current?.find();
  const release = useRef(() => {});
  const comment = () => {
    if (isVisual) return modes.visual.current?.comment();
    if (!editor.current) return;
    if (text.trim() !== "") release.current = editor.current.hold();
    ask(editor.current.line());
  };
  const answered = preview.html !== "" || preview.error !== null;
  const nowhere = asking !== null && beside.asked === null && answered;
  useEffect(() => {
    if (nowhere) release.current();
  }, [nowhere]);
  useHotkeys([
    {
      keys: "mod+f",
      label: say("Find and replace"),
      group: say("Editor|where pages are written"),
      run: find,
      inText: true,
    },
    {
      keys: "mod+alt+m",
      label: say("Comment on the block at the caret"),
      group: say("Editor|where pages are written"),
      run: comment,
      inText: true,
    },
  ]);
  const resolve = (chosen: readonly MergedPart[], replacing: boolean) => {
    const text = joinParts(chosen);
    if (!saver.resolve(text, replacing)) return;
    setText(text);
    modes.adopt(chosen);
  };
  return {
    editor,
    pane,
    state,
    ...shown,
    modes,
    preview,
    change,
    /** Notes a text that the visual editor made. */
    noteText,
    mergeLate,
    /** Asks for the choice that a block needs. */
    ask: (what: AskedFor) => {
      if (!isVisual) return editor.current?.ask(what);
      if (what === "page") return modes.link();
      if (what === "file") return files.current?.open();
      modes.hold();
      setSharing(true);
    },
    link: () => (isVisual ? modes : editor.current)?.link(),
    /** Inserts Markdown at the caret. */
    insert: (markdown: string) => (isVisual ? modes.visual : editor).current?.insert(markdown),
    /** Replaces the whole text, as one step that can be undone. */
    replace: (markdown: string) => (isVisual ? modes.visual : editor).current?.replace(markdown),
    files,
    takeFiles,
    upload,
    find,
    /** Asks for a file or reusable content to insert. */
    choose: (what: "file" | "shared") => (what === "file" ? files.current?.open() : setSharing(true)),
    threads: {
      scope: scope,
      threads,
      ...beside,
      /** Starts a comment on the block at the caret. */
      comment,
      done,
      /** Only stored blocks can be commented on. */
      store: () => saver.flush(),
    },
    sharing,
    setSharing,
    resolve,
    /** The revision with the person's replaced words; "" if none are to be restored. */
    replaced,
    endRestoring: () => setReplaced(""),
    /** Renders the preview again after shared content that the text uses changed. */
    renew: () => {
      setNamed(named + 1);
      modes.visual.current?.renew();
    },
  };
};
