import { headers } from "next/headers";

/**
 * Runs before anything else of the page. Keeps the last button that was pressed and the fields that were
 * written in, until the page asks for them by the event `bindery:ready`; from then on React listens itself.
 * A press may be what makes React hydrate: it is on its way to React then, and must not come twice.
 */
const KEEP_EARLY_INPUT = `(() => {
  let pressed = null;
  const written = new Set();
  const press = (event) => {
    const button = event.target.closest?.("button:not([type=submit])");
    pressed = button ? { button, event } : null;
  };
  const write = ({ target }) => written.add(target);
  addEventListener("click", press, true);
  addEventListener("input", write, true);
  addEventListener("bindery:ready", ({ detail }) => {
    removeEventListener("click", press, true);
    removeEventListener("input", write, true);
    const isOver = pressed?.event.eventPhase === 0;
    detail.resolve({ pressed: isOver ? pressed.button : null, written: [...written] });
  }, { once: true });
})();`;

/**
 * A page is shown before its scripts have loaded. What somebody presses or writes until then is not lost:
 * RepeatEarlyInput repeats it as soon as the page can react.
 */
export const KeepEarlyInput = async () => (
  <script
    nonce={(await headers()).get("x-nonce") ?? undefined}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: KEEP_EARLY_INPUT }}
  />
);
