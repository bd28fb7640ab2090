import { headers } from "next/headers";

/**
 * Runs before anything else of the page. Keeps the last button that was pressed, the form that was sent, the
 * fields that were written in and the details that were opened, until the page asks for them by the event
 * `bindery:ready`. Until then a press comes to nobody else: React may listen already while what its screens rely
 * on does not, and a press that both heard would come twice. Forms with an address go there, as they do without
 * any script.
 */
const KEEP_EARLY_INPUT = `(() => {
  const kept = { down: null, pressed: null, sent: null };
  const written = new Map();
  const toggled = new Set();
  const press = (name) => (event) => {
    const button = event.target.closest?.("button:not([type=submit])");
    Object.assign(kept, { down: null, pressed: null, [name]: button });
    if (button) event.stopImmediatePropagation();
  };
  const listeners = {
    pointerdown: press("down"),
    click: press("pressed"),
    submit(event) {
      if (event.target.hasAttribute("action")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      kept.sent = event.submitter ?? event.target;
    },
    input({ target }) { written.set(target, target.value); },
    toggle({ target }) { toggled.add(target); },
  };
  for (const type in listeners) addEventListener(type, listeners[type], true);
  addEventListener("bindery:ready", ({ detail }) => {
    for (const type in listeners) removeEventListener(type, listeners[type], true);
    detail.resolve({ ...kept, written: [...written], toggled: [...toggled] });
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
