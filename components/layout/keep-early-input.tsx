import { headers } from "next/headers";

/**
 * Runs before all other scripts. Records the last pressed button, the sent form, the edited fields, the opened details
 * and the keys outside of fields until the page asks for them with the event `bindery:ready`. Until then it stops presses
 * from reaching React, which may listen before its screens are ready, so that none is handled twice. Forms with an action
 * are sent as without a script; the browser does not take the shortcut of the command menu for its own.
 */
const KEEP_EARLY_INPUT = `(() => {
  const kept = { down: null, pressed: null, sent: null };
  const written = new Map();
  const toggled = new Set();
  const keys = [];
  const press = (name) => (event) => {
    const button = event.target.closest?.("button:not([type=submit]), [type=radio], [type=checkbox]");
    Object.assign(kept, { down: null, pressed: null, [name]: button });
    if (!button) return;
    event.stopImmediatePropagation();
    // A radio button that is chosen already would report nothing at the repeated press, a checkbox the opposite.
    if (/^(radio|checkbox)$/.test(event.target.type)) event.preventDefault();
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
    keydown(event) {
      if (event.target !== document.body) return;
      event.stopImmediatePropagation();
      keys.push(event);
      if (event.key === "k" && (event.ctrlKey || event.metaKey)) event.preventDefault();
    },
  };
  for (const type in listeners) addEventListener(type, listeners[type], true);
  addEventListener("bindery:ready", ({ detail }) => {
    for (const type in listeners) removeEventListener(type, listeners[type], true);
    detail.resolve({ ...kept, written: [...written], toggled: [...toggled], keys });
  }, { once: true });
})();`;

/**
 * Records input that arrives before the page's scripts have loaded; RepeatEarlyInput repeats it afterwards. The script
 * is inline because a fetched one would come too late. That is safe: the text is a constant without any part of the
 * request, and the nonce allows only this inline script.
 */
export const KeepEarlyInput = async () => (
  <script
    nonce={(await headers()).get("x-nonce") ?? undefined}
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: KEEP_EARLY_INPUT }}
  />
);
