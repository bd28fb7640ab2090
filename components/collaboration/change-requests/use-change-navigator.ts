import { useCallback, useEffect, useRef, useState } from "react";

/**
 * Moves from change to change across the rendered pages. Every change has `data-stop`; a page whose comparison has not
 * loaded yet is entered through its section, which loads when it is reached.
 */

export type NavigatorPosition = { pageId: string | null; index: number; total: number };

const changesIn = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>("[data-stop]")];
const pagesIn = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>("section[data-page]")];

/** The line of the screen that counts as the reading position. */
const readingLine = () => Math.min(innerHeight * 0.4, 320);

const atLine = (elements: readonly HTMLElement[], line: number): number => {
  let found = -1;
  for (const [index, element] of elements.entries())
    if (element.getBoundingClientRect().top <= line) found = index;
  return found;
};

const isInViewport = (element: HTMLElement | null): element is HTMLElement => {
  if (!element?.isConnected) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};

const show = (element: HTMLElement) =>
  element.scrollIntoView({ block: element.offsetHeight > innerHeight / 2 ? "start" : "center" });

/**
 * Aligns an element and keeps it aligned while content above it changes its height. Ends at the reader's next input,
 * after a few seconds, or when the returned function is called.
 */
const hold = (root: HTMLElement, align: () => void): (() => void) => {
  const observer = new ResizeObserver(align);
  const events = ["wheel", "touchmove", "keydown", "pointerdown"] as const;
  const release = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of events) window.removeEventListener(event, release);
  };
  const timer = setTimeout(release, 4_000);
  for (const event of events) window.addEventListener(event, release, { passive: true });
  align();
  observer.observe(root);
  return release;
};

/**
 * Returns the reading position: the change that was navigated to while it is visible, else the one at the reading line.
 */
const locate = (root: HTMLElement, last: HTMLElement | null) => {
  const pages = pagesIn(root);
  const current = isInViewport(last) ? last : null;
  const pageAt = current
    ? pages.findIndex((page) => page.contains(current))
    : Math.max(0, atLine(pages, readingLine()));
  const page = pages[pageAt];
  const changes = page ? changesIn(page) : [];
  const index = current ? changes.indexOf(current) : atLine(changes, readingLine());
  return { pages, pageAt, page, changes, index };
};

export const useChangeNavigator = (root: HTMLElement | null) => {
  const last = useRef<HTMLElement | null>(null);
  const held = useRef<() => void>(() => {});
  const [position, setPosition] = useState<NavigatorPosition>({ pageId: null, index: 0, total: 0 });
  const [drawn, setDrawn] = useState<ReadonlyMap<string, number>>(new Map());

  const measure = useCallback(() => {
    if (!root) return;
    const { page, changes, index } = locate(root, last.current);
    const next = { pageId: page?.dataset.page ?? null, index: index + 1, total: changes.length };
    setPosition((before) =>
      before.pageId === next.pageId && before.index === next.index && before.total === next.total
        ? before
        : next,
    );
    const { pageId, total } = next;
    if (pageId === null || page?.querySelector("[data-pending]")) return;
    setDrawn((before) => (before.get(pageId) === total ? before : new Map([...before, [pageId, total]])));
  }, [root]);

  useEffect(() => {
    let frame = 0;
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    later();
    window.addEventListener("scroll", later, { passive: true });
    const observer = new MutationObserver(later);
    if (root) observer.observe(root, { childList: true, subtree: true });
    return () => {
      window.removeEventListener("scroll", later);
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [measure, root]);

  const showPage = (page: HTMLElement) => {
    held.current();
    if (root) held.current = hold(root, () => page.scrollIntoView({ block: "start" }));
  };

  const reach = (element: HTMLElement) => {
    held.current();
    last.current = element;
    element.focus({ preventScroll: true });
    if (root) held.current = hold(root, () => show(element));
    measure();
  };

  /** Goes to the first or last change of a page, after its comparison has loaded. */
  const enter = (page: HTMLElement, which: "first" | "last") => {
    const at = () => changesIn(page).at(which === "first" ? 0 : -1);
    showPage(page);
    const found = at();
    if (found && !page.querySelector("[data-pending]")) return reach(found);
    const observer = new MutationObserver(() => {
      if (page.querySelector("[data-pending]")) return;
      observer.disconnect();
      const arrived = at();
      if (arrived) reach(arrived);
    });
    observer.observe(page, { childList: true, subtree: true });
    setTimeout(() => observer.disconnect(), 10_000);
  };

  const goPage = (by: 1 | -1) => {
    if (!root) return;
    const { pages, pageAt } = locate(root, last.current);
    const page = pages[Math.max(0, Math.min(pages.length - 1, pageAt + by))];
    last.current = null;
    if (!page) return;
    page.focus({ preventScroll: true });
    last.current = page;
    showPage(page);
    measure();
  };

  const goChange = (by: 1 | -1) => {
    if (!root) return;
    // At the top of an unread page the first change is next, even if it is above the reading line.
    const fresh = last.current === null && scrollY === 0;
    const here = locate(root, last.current);
    const { pages } = here;
    const pageAt = fresh ? 0 : here.pageAt;
    const changes = fresh && pages[0] ? changesIn(pages[0]) : here.changes;
    const current = fresh ? -1 : here.index;
    const wanted = changes[by === 1 ? current + 1 : current - 1];
    if (wanted) return reach(wanted);
    const others = by === 1 ? pages.slice(pageAt + 1) : pages.slice(0, Math.max(0, pageAt)).reverse();
    // Viewed pages and pages that only moved have no stops.
    const other = others.find((each) => each.querySelector("[data-stop], [data-pending]"));
    if (other) enter(other, by === 1 ? "first" : "last");
  };

  const goTo = (pageId: string) => {
    const page = root && pagesIn(root).find((each) => each.dataset.page === pageId);
    if (!page) return;
    last.current = page;
    page.focus({ preventScroll: true });
    showPage(page);
    measure();
  };

  /** Scrolls an element of a page into view, such as a thread. */
  const goToElement = (element: HTMLElement) => {
    held.current();
    element.scrollIntoView({ block: "center" });
  };

  /** Returns the key of the current block if it can be commented on. */
  const currentNode = (): string | null =>
    (isInViewport(last.current) && last.current.closest<HTMLElement>("[data-node]")?.dataset.node) || null;

  return { position, drawn, goChange, goPage, goTo, goToElement, currentNode };
};
