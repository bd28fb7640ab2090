type FollowedPress = {
  /** Called once the pointer has moved far enough. */
  onStart: () => void;
  /** Called with the place of the pointer after each move of a drag, and when the page scrolls below it. */
  onAim?: (x: number, y: number) => void;
  /** Called at the release of a drag, before `onEnd`. */
  onDrop: () => void;
  /** Called when the press is over, also if it was a click or the drag was cancelled. */
  onEnd: () => void;
};

type Press = Pick<PointerEvent, "clientX" | "clientY"> & { currentTarget: Element | null };

/** A press that moves less than this is a click. */
const THRESHOLD_PX = 6;
const SCROLL_EDGE_PX = 48;
const SCROLL_STEP_PX = 12;

function scrollerOf(element: Element | null): Element | null {
  for (let at = element; at; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.scrollingElement;
}

/** Suppresses the click at the end of a drag. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
}

/** Suppresses the click of a press that goes on after its drag was cancelled. */
function swallowClickOfPress() {
  const released = new AbortController();
  const { signal } = released;
  window.addEventListener("pointerup", swallowClick, { signal });
  for (const type of ["pointerup", "pointercancel"])
    window.addEventListener(type, () => released.abort(), { signal });
}

/** Scrolls while the pointer is near the top or bottom of the window. */
function scrollAtEdges(scroller: Element | null, heightOf: () => number | null): () => void {
  const timer = setInterval(() => {
    const height = heightOf();
    if (height === null) return;
    if (height < SCROLL_EDGE_PX) scroller?.scrollBy(0, -SCROLL_STEP_PX);
    else if (height > innerHeight - SCROLL_EDGE_PX) scroller?.scrollBy(0, SCROLL_STEP_PX);
  }, 16);
  return () => clearInterval(timer);
}

/**
 * Follows a press that may become a drag: it scrolls at the edges of the window, Escape cancels it, and its release is no
 * click. Returns a function that ends it without a drop.
 */
export function followPress(
  { clientX, clientY, currentTarget }: Press,
  { onStart, onAim, onDrop, onEnd }: FollowedPress,
): () => void {
  let [x, y] = [clientX, clientY];
  let isDragged = false;
  const control = new AbortController();
  const whileIt = { signal: control.signal, capture: true };
  const stopScrolling = scrollAtEdges(scrollerOf(currentTarget), () => (isDragged ? y : null));
  const end = () => {
    if (control.signal.aborted) return;
    control.abort();
    stopScrolling();
    document.documentElement.classList.remove("select-none");
    onEnd();
  };
  // Before the listeners of rows, which a drag may begin over.
  window.addEventListener(
    "pointermove",
    (event) => {
      ({ clientX: x, clientY: y } = event);
      if (!isDragged) {
        if (Math.hypot(x - clientX, y - clientY) < THRESHOLD_PX) return;
        isDragged = true;
        document.documentElement.classList.add("select-none");
        onStart();
      }
      if (!control.signal.aborted) onAim?.(x, y);
    },
    whileIt,
  );
  window.addEventListener("scroll", () => isDragged && onAim?.(x, y), whileIt);
  window.addEventListener("pointercancel", end, { signal: control.signal });
  window.addEventListener(
    "pointerup",
    () => {
      if (isDragged) {
        swallowClick();
        onDrop();
      }
      end();
    },
    { signal: control.signal },
  );
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !isDragged) return;
      event.stopPropagation();
      swallowClickOfPress();
      end();
    },
    whileIt,
  );
  return end;
}
