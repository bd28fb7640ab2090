/** The longest time keys are kept from the text, in case loading fails. */
const LONGEST_HOLD_MS = 10_000;

const isField = (element: HTMLElement) => element.matches("input, textarea") || element.isContentEditable;

/**
 * Keeps keys out of a text while a requested panel is loading. Typed letters go into the field that then gets the
 * focus. Escape, a press, another focused control and the returned function end it.
 */
export const holdKeys = (text: HTMLElement): (() => void) => {
  const holding = new AbortController();
  const options = { capture: true, signal: holding.signal };
  let typed = "";
  const end = () => holding.abort();
  const timer = setTimeout(end, LONGEST_HOLD_MS);
  holding.signal.addEventListener("abort", () => clearTimeout(timer));
  const isInText = (target: EventTarget | null) => target instanceof Node && text.contains(target);
  const refuse = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey) return;
      const letter = event.key.length === 1 ? event.key : "";
      // An empty panel has the focus before its field does.
      if (letter === "" && !isInText(event.target)) return;
      refuse(event);
      if (event.key === "Escape") end();
      else typed = event.key === "Backspace" ? typed.slice(0, -1) : typed + letter;
    },
    options,
  );
  window.addEventListener(
    "beforeinput",
    (event) => {
      if (!isInText(event.target)) return;
      refuse(event);
      typed += event.data ?? "";
    },
    options,
  );
  window.addEventListener("pointerdown", end, options);
  window.addEventListener(
    "focusin",
    ({ target }) => {
      if (!(target instanceof HTMLElement) || isInText(target)) return;
      if (!isField(target)) return target.tabIndex >= 0 ? end() : undefined;
      end();
      // React listens to the field only once it has rendered.
      if (typed !== "") setTimeout(() => document.execCommand("insertText", false, typed));
    },
    options,
  );
  return end;
};
