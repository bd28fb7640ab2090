import { closeHistory } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import { type Command, EditorState, NodeSelection, Selection, type Transaction } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { showDiagrams } from "@/components/content/document/diagrams";
import type { AskedFor, MarkdownBlock } from "@/components/content/document/markdown/blocks";
import type { TextPlace } from "@/components/content/pages/clicked-place";
import { lazyModule } from "@/components/ui/lazy";
import { browserSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import {
  endOfBlocks,
  GROUP_SIZE,
  groupedIfLong,
  inGroups,
  isGrouped,
} from "@/lib/core/content/editing/groups";
import { openSlices } from "@/lib/core/content/editing/open-slices";
import { documentOf, openText } from "@/lib/core/content/editing/open-text";
import { contextOf, definitionsFor, readBlocks } from "@/lib/core/content/editing/reading";
import { withFormer } from "@/lib/core/content/editing/save-text";
import { nodes } from "@/lib/core/content/editing/schema";
import { titleHeading, withTitleOf } from "@/lib/core/content/editing/title-heading";
import type { MergedPart } from "@/lib/core/content/live-merge";
import { adoptDocument } from "./adopt-text";
import { belowTitle } from "./below-title";
import { offsetThrough, positionThrough } from "./caret";
import { heldPaste } from "./clipboard/held-paste";
import { documentParser } from "./dom-specs";
import { groupKeys, settleGroups, settling } from "./groups";
import { createLazyRenderer } from "./islands/lazy-renderer";
import { adopting, makeText } from "./make-text";
import { TYPED } from "./menu/open-choices";
import type { ListedPage } from "./menu/picker-sources";
import { adoptNewestSelection, withNewestSelection } from "./newest-selection";
import { markViews, nodeViews } from "./node-views";
import type { AppliedEdit } from "./review/applied-edits";
import type { Notes } from "./review/block-notes";
import { textPlugins } from "./text-plugins";
import { updates } from "./updates";
import { fixed, keepOwnSelection, type PageFacts } from "./view-parts";
import { preloadFields, withFields } from "./with-fields";
import { positionOfWords } from "./words-position";

/*
 * A page in an editor that shows it as readers see it. The text is the truth: the editor opens it, and makes the next
 * one of it when that is asked for.
 */

type VisualOptions = {
  label: string;
  /** Throws `TooComplex`. */
  text: string;
  imageAddress: (href: string) => string;
  /** Renders Markdown as HTML that readers would see. */
  render: (markdown: string) => Promise<string>;
  reusable: PageFacts["reusable"];
  upload: PageFacts["upload"];
  /** Facts of the page that the lists in its text need. */
  listed: ListedPage;
  /** Called after each edit of the person. */
  onEdit: () => void;
  onFiles: (files: File[]) => void;
  onLink: () => void;
  /** Asks for the choice that a block needs before it is inserted. */
  onAsk: (what: AskedFor) => void;
  /** Asks for the source, at the caret. */
  onSource: () => void;
};

export type VisualView = ReturnType<typeof createVisualView>;

/** How long a text is read between two frames, in which pressed keys wait. */
const READ_MS = 12;

/** Notes whose block is missing are looked for in all of the text, so that no key waits for it. */
const NOTES_PAUSE_MS = 400;

const loadLater = lazyModule(() => import("./later-parts"));

/** True for keys that select or go to the end of the text. */
const reachesEnd = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  (ctrlKey && key === "End") ||
  (metaKey && key === "ArrowDown") ||
  ((ctrlKey || metaKey) && /^a$/i.test(key));

const filesOf = (transfer: DataTransfer | null): File[] => [...(transfer?.files ?? [])];

export const createVisualView = (host: HTMLElement, options: VisualOptions) => {
  const slices = openSlices(options.text);
  const first = slices.next().value;
  let opened = first?.opened ?? openText(options.text);
  let isReading = first?.isComplete === false;
  let made = options.text;
  let unwritten: readonly Node[] = [];
  const changes = updates();
  const read = (source: string): Node[] => readBlocks(contextOf(opened), source).map(({ node }) => node);

  const renderer = createLazyRenderer(options.render, (source) => definitionsFor(contextOf(opened), source));

  /** Holds what is shown below a heading that names the page. */
  const lead = fixed("visual-lead");

  const loading = loadLater();
  preloadFields();
  let isEdited = false;
  const own = [...textPlugins(options), belowTitle(lead), changes.plugin];
  const view = new EditorView(host, {
    state: EditorState.create({
      doc: isReading ? documentOf(opened, inGroups) : groupedIfLong(documentOf(opened)),
      plugins: [groupKeys, heldPaste(loading), ...own],
    }),
    nodeViews: nodeViews({
      imageAddress: options.imageAddress,
      read,
      defined: (name) => opened.definitions.get(name)?.url,
      renderer,
      reusable: options.reusable,
      upload: options.upload,
      prepare: showDiagrams,
    }),
    markViews,
    domParser: documentParser,
    clipboardParser: documentParser,
    attributes: {
      class: "prose-doc visual-doc",
      role: "textbox",
      "aria-multiline": "true",
      "aria-label": options.label,
      "aria-placeholder": browserSay()("Write, or press / for blocks"),
      spellcheck: "true",
    },
    dispatchTransaction: (transaction) => {
      const isAdopting = transaction.getMeta(adopting) !== undefined;
      const isOwn = transaction.docChanged && !isAdopting;
      view.updateState(view.state.apply(isOwn ? transaction : withNewestSelection(view, transaction)));
      const isChange = transaction.docChanged || later?.isPendingSet(transaction);
      if (!isChange || transaction.getMeta(settling) !== undefined) return;
      if (!isAdopting) {
        isEdited = true;
        options.onEdit();
      } else placeNotes();
    },
    handleKeyDown: (view, event) => {
      adoptNewestSelection(view);
      if (isReading && reachesEnd(event)) readAll();
      return false;
    },
    handleDrop: (view, event) => {
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
      if (filesOf(event.dataTransfer).length === 0 || !at) return false;
      view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))));
      return take(event.dataTransfer);
    },
    handleClick: (view, _, event) => {
      // Links are text here; they would lead away from the page.
      if (event.target instanceof Element && event.target.closest("a")) event.preventDefault();
      const end = view.dom.lastElementChild?.getBoundingClientRect().bottom ?? 0;
      if (event.target !== view.dom || event.clientY <= end) return false;
      readAll();
      return later?.writeBelow(view.state, view.dispatch) ?? false;
    },
  });

  keepOwnSelection(view.dom);

  let later: Awaited<typeof loading> | null = null;
  const ready = loading.then(
    (loaded) => {
      if (view.isDestroyed) return;
      later = loaded;
      const { first, last } = loaded.laterPlugins({
        view,
        listed: options.listed,
        clipboard: { read, style: () => contextOf(opened).style, takeFiles: take },
        onBlock: insertBlock,
        onInline: (item) => loaded.insertInlineItem(view, item),
      });
      const plugins = [groupKeys, ...first, ...own, ...last];
      view.updateState(view.state.reconfigure({ plugins }));
      if (isEdited) view.dispatch(view.state.tr.setMeta(TYPED, true));
      showAllNotes();
      changes.notify();
    },
    // The text can be written without them.
    () => {},
  );

  /** Runs with the parts that load later, at once if they have loaded; reports that they cannot be loaded. */
  const withLater = (use: (parts: Awaited<typeof loading>) => void): void => {
    const report = (error: unknown) => toast.failed(browserSay()("Couldn't load this"), error);
    if (later) use(later);
    else void loading.then(() => later && use(later), report);
  };

  const take = (transfer: DataTransfer | null): boolean => {
    const files = filesOf(transfer);
    if (files.length > 0) options.onFiles(files);
    return files.length > 0;
  };

  /** Reads on for some milliseconds, and shows what was read below the rest. */
  const readOn = (time: number): void => {
    const until = performance.now() + time;
    let { value } = slices.next();
    // The screen is rendered once for several slices.
    while (value?.isComplete === false && performance.now() < until) value = slices.next().value;
    isReading = value?.isComplete === false;
    if (!value) return;
    const { tr, doc } = view.state;
    // Blocks that are shown already stay, with the edits of them.
    const shown = opened.blocks;
    const added = value.opened.blocks.slice(shown.length);
    opened = { ...value.opened, blocks: [...shown, ...added] };
    const found = added.map(({ node }) => node);
    const room = isGrouped(doc) ? Math.max(0, GROUP_SIZE - doc.lastChild!.childCount) : found.length;
    tr.insert(endOfBlocks(doc), found.slice(0, room));
    tr.insert(tr.doc.content.size, inGroups(found.slice(room)));
    if (tr.docChanged) view.dispatch(tr.setMeta("addToHistory", false).setMeta(adopting, true));
  };
  /** Reads the rest of the text, which everything that makes or replaces the text needs. */
  const readAll = (): void => {
    if (isReading) readOn(Number.POSITIVE_INFINITY);
  };
  const readLater = (): void => {
    if (!isReading || view.isDestroyed) return;
    readOn(READ_MS);
    setTimeout(readLater);
  };
  if (isReading) setTimeout(readLater);

  const settle = (): void => {
    const tr = settleGroups(view.state);
    if (tr) view.dispatch(tr);
  };

  /** Makes the text of the document, from which the next one is made. */
  const text = (): string => {
    readAll();
    const saved = makeText(view, opened, withTitleOf, later?.withPending);
    [opened, made, unwritten] = [saved.opened, saved.text, saved.unwritten];
    clearTimeout(placing);
    placing = setTimeout(placeNotes, NOTES_PAUSE_MS);
    return saved.text;
  };

  let placing: ReturnType<typeof setTimeout> | undefined;
  const placeNotes = (): void => {
    const placing = later?.placeMissing(view.state, opened);
    if (placing) view.dispatch(placing);
  };

  const notesBySubject = new Map<string, Notes>();
  const showAllNotes = () => {
    if (!later || notesBySubject.size === 0) return;
    const all = [...notesBySubject.values()];
    const both = { blocks: all.flatMap(({ blocks }) => blocks), words: all.flatMap(({ words }) => words) };
    view.dispatch(later.showNotes(view.state, opened, both));
  };
  /** Suggestions that the person is applying. */
  const applying = new Set<readonly AppliedEdit[]>();

  /** Changes the document to what another text reads as. Throws `TooComplex`. */
  const change = (next: string, isOwn: boolean, kept: readonly Node[] = []): void => {
    if (next === made) return;
    readAll();
    const target = withFormer(opened, openText(next));
    const { state } = view;
    const adopt = (transaction: Transaction, wanted: Node) =>
      adoptDocument(transaction, wanted, kept, later?.wordDifferences);
    const wanted = documentOf(target);
    const tr = later?.adoptAround(state, wanted, adopt) ?? adopt(state.tr, wanted);
    [opened, made] = [target, next];
    if (tr.docChanged)
      view.dispatch(isOwn ? closeHistory(tr) : tr.setMeta("addToHistory", false).setMeta(adopting, true));
    placeNotes();
  };

  /** Leads to the document of which the text is made. */
  const withPending = () => later?.withPending(view.state) ?? view.state.tr;
  const offsetOf = (at: number) => offsetThrough(opened, withPending(), at);
  const positionOf = (offset: number) => positionThrough(opened, withPending(), offset);

  const caretAt = (offset: number) => {
    const { doc, tr } = view.state;
    const at = doc.resolve(positionOf(offset));
    const isIsland = at.nodeAfter?.type === nodes.island;
    return tr.setSelection(isIsland ? NodeSelection.create(doc, at.pos) : Selection.near(at));
  };

  const insert = (source: string, range: { from: number; to: number }, select = "") =>
    withLater(({ insertRead, withoutPlaceholders }) => {
      const blocks = select === "" ? read(source) : withoutPlaceholders(read(source), select);
      view.dispatch(insertRead(view.state, blocks, range, select));
    });

  /** Inserts at the selection, and opens the fields or the source of a block that was inserted. */
  const insertHere = (source: string, select = "") =>
    withLater(() => {
      insert(source, view.state.selection, select);
      view.focus();
      withFields(({ editIsland }) => editIsland(view, select));
    });

  const run = (command: Command) => {
    settle();
    command(view.state, view.dispatch, view);
    view.focus();
  };

  const insertBlock = ({ id, template, asks }: MarkdownBlock) => {
    if (asks) options.onAsk(asks);
    else if (template === undefined)
      withLater(({ isBlockKind, toggleKind }) => {
        if (isBlockKind(id)) run(toggleKind(id));
      });
    else {
      const { source, select } = template(browserSay());
      insertHere(source, select);
    }
  };

  return {
    editor: view,
    /** Subscribes to state changes of the editor. */
    subscribe: changes.subscribe,
    /** Resolves once everything has loaded. */
    ready,
    dom: view.dom,
    text,
    /** The text that was made or shown last. */
    lastText: () => made,
    /** Replaces the text as one step that can be undone. */
    replace: (next: string) => change(next, true),
    /** Adopts a text with others' edits, which undo does not revert. `merged` says where they are in the own text. */
    adopt: (next: string, merged: readonly MergedPart[]) => {
      adoptNewestSelection(view);
      const { selection } = view.state;
      const follow = later?.followLetters(selection, offsetOf(selection.head), merged);
      const own = applying.size > 0 && later?.withApplied(made, next, [...applying].flat());
      if (own) change(own, true, unwritten);
      change(next, false, unwritten);
      const followed = follow?.(view.state.selection, caretAt);
      if (followed) view.dispatch(followed);
    },
    /** Until the returned function is called, these edits in adopted texts are the person's, which undo reverts. */
    apply: (edits: readonly AppliedEdit[]) => {
      applying.add(edits);
      return () => void applying.delete(edits);
    },
    /** Shows notes on blocks and words, in the place of earlier ones of the same subject. */
    note: (subject: string, notes: Notes) => {
      if (view.isDestroyed) return;
      notesBySubject.set(subject, notes);
      showAllNotes();
    },
    /** Returns the element of the block that a note is on. */
    noted: (key: string): HTMLElement | null => {
      const at = later?.notedAt(view.state, key) ?? null;
      const element = at === null ? null : view.nodeDOM(at);
      return element instanceof HTMLElement ? element : null;
    },
    /** Returns the key of the block at an offset of the text. */
    keyAt: (offset: number): string | null => later?.keyAt(opened, offset) ?? null,
    /** Returns the key of the block at the selection and its selected words; null if it is not stored. */
    selected: () => later?.selectedIn(opened, view.state, view.state.selection) ?? null,
    /** Returns the anchor of the block at the selection, for links to it; null if it is not stored. */
    anchor: () => later?.anchorAt(opened, view.state, view.state.selection.from) ?? null,
    /** Puts the caret behind the selected words. */
    collapse: () => {
      const { tr, selection } = view.state;
      view.dispatch(tr.setSelection(Selection.near(selection.$to, -1)));
    },
    run,
    /** Takes the formatting off the selected words. */
    clear: () => withLater(({ clearMarks }) => run(clearMarks)),
    /** Inserts a block, or makes one of what is selected. */
    block: insertBlock,
    /** Inserts Markdown at the selection. */
    insert: insertHere,
    /**
     * Shows at the caret that files are on their way; the returned function inserts their Markdown there. Nothing is
     * inserted if it is empty, or the text around the place was deleted.
     */
    reserve: (label: string) => {
      const id = {};
      withLater(({ addUpload }) => view.dispatch(addUpload(view.state, id, label)));
      return (source: string) =>
        withLater(({ uploadAt, removeUpload }) => {
          const place = uploadAt(view.state, id);
          view.dispatch(removeUpload(view.state.tr, id));
          if (place !== null && source !== "") insert(source, { from: place, to: place });
        });
    },
    /** Links the selection, the link around it, or the title as new words. */
    link: (link: { href: string; title: string }) =>
      withLater(({ linkWords }) => {
        view.dispatch(linkWords(view.state, link));
        view.focus();
      }),
    /** Leaves a field of a block, which takes over then what was typed into it. */
    leaveField: () => {
      const field = document.activeElement;
      if (field instanceof HTMLElement && field !== view.dom && view.dom.contains(field)) field.blur();
    },
    /** Reads the rest of a text that was just opened. */
    readAll,
    focus: () => view.focus(),
    /** Returns the words of the heading that names the page; null without one. */
    title: (): string | null => titleHeading(view.state.doc)?.title ?? null,
    /** Returns the element below that heading; null if the text does not begin with one. */
    lead: (): HTMLElement | null => (titleHeading(view.state.doc)?.isFirst ? lead : null),
    /** Returns the Markdown of the selected blocks, and a function that puts other Markdown in their place. */
    selectedBlocks: async () => {
      const { selectedBlocks } = await loading;
      return selectedBlocks(view, contextOf(opened).style, { read, insert });
    },
    /** Shows again what names variables or reusable contents, because they have changed. */
    renew: renderer.renew,
    /** The offset of the caret in the text that was made last. */
    caret: (): number => {
      readAll();
      const { selection } = view.state;
      return offsetOf(selection instanceof NodeSelection ? selection.from : selection.head);
    },
    /** Puts the caret at an offset of the text. */
    place: (offset: number) => {
      if (offset > made.length - opened.tail.length) readAll();
      view.dispatch(caretAt(offset).scrollIntoView());
    },
    /** Puts the caret at a place as readers see it; false if its words are not shown. */
    placeAtWords: (place: TextPlace): boolean => {
      let at = positionOfWords(view.state.doc, place);
      if (at === null) {
        readAll();
        at = positionOfWords(view.state.doc, place);
      }
      if (at === null) return false;
      const { doc, tr } = view.state;
      view.dispatch(tr.setSelection(Selection.near(doc.resolve(at))).scrollIntoView());
      return true;
    },
    /** True while no text should be made: during a composition, and until the whole text is shown. */
    isBusy: () => view.composing || isReading,
    destroy: () => {
      clearTimeout(placing);
      view.destroy();
    },
  };
};
