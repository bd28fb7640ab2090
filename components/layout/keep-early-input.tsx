import { headers } from "next/headers";

/**
 * Runs before anything else of the page. Keeps the last button that was pressed, the form that was sent, the
 * fields that were written in and the details that were opened, until the page asks for them by the event
 * `bindery:ready`; from then on React listens itself. A press may be what makes React hydrate: it is on its way
 * to React then, and must not come twice. Forms with an address go there, as they do without any script.
 */
const KEEP_EARLY_INPUT = `(() => {
  const kept = { pressed: null, sent: null };
  const written = new Set();
  const toggled = new Set();
  const listeners = {
    click(event) {
      const element = event.target.closest?.("button:not([type=submit])");
      kept.pressed = element && { element, event };
    },
    submit(event) {
      if (event.target.hasAttribute("action")) return;
      event.preventDefault();
      kept.sent = { element: event.submitter ?? event.target, event };
    },
    input({ target }) { written.add(target); },
    toggle({ target }) { toggled.add(target); },
  };
  for (const type in listeners) addEventListener(type, listeners[type], true);
  addEventListener("bindery:ready", ({ detail }) => {
    for (const type in listeners) removeEventListener(type, listeners[type], true);
    const over = (last) => (last?.event.eventPhase === 0 ? last.element : null);
    detail.resolve({
      pressed: over(kept.pressed), sent: over(kept.sent), written: [...written], toggled: [...toggled],
    });
  }, { once: true });
})();`;

/**
 * A page is shown before its scripts have loaded. What somebody presses or writes until then is not lost:
 * RepeatEarlyInput repeats it as soon as the page can react. It stands in the page itself because a script that
 * is fetched comes too late. That is safe: the text is a constant in which nothing of a request stands, and the
 * nonce lets this one script run where the page's policy lets no other run that is written into it.
 */
export const KeepEarlyInput = async () => (
  <script
    nonce={(await headers()).get("x-nonce") ?? undefined}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: KEEP_EARLY_INPUT }}
  />
);
