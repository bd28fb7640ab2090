import type { Renderer } from "@/components/content/pages/editor/visual/view-parts";
import { batchesOf, joinSources } from "./join-sources";

/*
 * Shows source as readers see it: the server renders and sanitizes it, as it does the page. Sources that are wanted at
 * one time share a request.
 */

type Waiting = { source: string; done: (shown: readonly globalThis.Node[] | null) => void };

/** A group is read by its place, so the elements that the page adds around are left out. */
const partsOf = (html: string): Element[] => [
  ...new DOMParser().parseFromString(html, "text/html").querySelectorAll(":scope > body > div"),
];

/** The pause after which a source that is typed is shown. */
const PAUSE_MS = 300;

/**
 * Rendered elements for the editor: an id would occur twice on the screen, a closed part could not be opened, and blank
 * text around a formula would be a gap in its line.
 */
export const prepared = (part: Element): readonly globalThis.Node[] => {
  for (const element of part.querySelectorAll("[id]")) element.removeAttribute("id");
  for (const element of part.querySelectorAll("details")) element.open = true;
  const ends: (globalThis.Node | null)[] = [part.firstChild, part.lastChild];
  const isGap = (node: globalThis.Node) =>
    ends.includes(node) && node instanceof Text && node.data.trim() === "";
  return [...part.childNodes].filter((node) => !isGap(node));
};

/** Calls back once an element is near the visible area. One observer looks at all of them in each frame. */
const nearness = () => {
  const waiting = new Map<Element, () => void>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const found = isIntersecting ? waiting.get(target) : undefined;
        if (!found) continue;
        forget(target);
        found();
      }
    },
    // The margin of the root reaches no element in a part of the page that scrolls by itself.
    { rootMargin: "100% 0%", scrollMargin: "100% 0%" },
  );
  const forget = (element: Element) => {
    observer.unobserve(element);
    waiting.delete(element);
  };
  const wait = (element: Element, onNear: () => void) => {
    waiting.set(element, onNear);
    observer.observe(element);
  };
  return { wait, forget };
};

/**
 * @param render renders Markdown as the page shows it
 * @param definitionsOf the sources of the definitions that a source may name
 */
export const createRenderer = (
  render: (markdown: string) => Promise<string>,
  definitionsOf: (source: string) => readonly string[],
): Renderer => {
  const known = new Map<string, Promise<readonly globalThis.Node[] | null>>();
  const views = new Set<() => void>();
  const near = nearness();
  let waiting: Waiting[] = [];

  const send = async (batch: readonly Waiting[]) => {
    const sources = batch.map(({ source }) => source);
    const definitions = new Set(sources.flatMap(definitionsOf));
    let parts: Element[] = [];
    try {
      parts = partsOf(await render(joinSources(sources, [...definitions])));
    } catch {
      // The blocks show their source; the next look tries again.
    }
    const isWhole = parts.length >= batch.length;
    // An unclosed fence swallows the blocks after it.
    if (parts.length > 0 && !isWhole && batch.length > 1) {
      for (const each of batch) void send([each]);
      return;
    }
    if (!isWhole) for (const { source } of batch) known.delete(source);
    for (const [index, { done }] of batch.entries()) done(isWhole ? prepared(parts[index]!) : null);
  };
  const sendAll = () => {
    const all = waiting;
    waiting = [];
    for (const batch of batchesOf(all)) void send(batch);
  };

  /** The source as readers see it; null if the server cannot be reached. */
  const shown = async (source: string): Promise<DocumentFragment | null> => {
    let found = known.get(source);
    if (!found) {
      if (waiting.length === 0) setTimeout(sendAll);
      found = new Promise((done) => waiting.push({ source, done }));
      known.set(source, found);
    }
    const nodes = await found;
    if (!nodes) return null;
    const fragment = document.createDocumentFragment();
    fragment.append(...nodes.map((node) => document.importNode(node, true)));
    return fragment;
  };

  return {
    showIn: (place, onShown, prepare) => {
      // An element without content is not laid out, so that it is near nothing.
      const around = place.parentElement!;
      let source = "";
      let wanted: string | null = null;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isNear: boolean | undefined;
      const refresh = async () => {
        if (!isNear || source.trim() === "") return;
        const asked = source;
        wanted = asked;
        const content = await shown(asked);
        if (wanted !== asked || content === null) return;
        place.replaceChildren(content);
        const hasContent = place.textContent !== "" || place.querySelector("img, hr, math") !== null;
        onShown(hasContent);
        if (hasContent) prepare?.(place);
      };
      const renew = () => void refresh();
      views.add(renew);
      return {
        set: (next, isTyped = false) => {
          if (next === source) return;
          source = next;
          clearTimeout(timer);
          if (next.trim() === "") {
            wanted = null;
            place.replaceChildren();
            onShown(false);
            return;
          }
          if (isNear === undefined) {
            isNear = false;
            near.wait(around, () => {
              isNear = true;
              renew();
            });
          }
          if (isTyped) timer = setTimeout(renew, PAUSE_MS);
          else renew();
        },
        stop: () => {
          clearTimeout(timer);
          near.forget(around);
          views.delete(renew);
        },
      };
    },
    renew: () => {
      known.clear();
      for (const refresh of views) refresh();
    },
  };
};
