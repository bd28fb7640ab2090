import { browserSay } from "@/components/ui/say";

/** The longest time keys are kept from the text, in case loading fails. */
const LONGEST_HOLD_MS = 10_000;

const isField = (element: HTMLElement) => element.matches("input, textarea") || element.isContentEditable;

/** An invisible field, since the input of input methods can't be refused. */
const hiddenField = (): HTMLTextAreaElement => {
  const field = document.createElement("textarea");
  field.setAttribute("aria-label", browserSay()("Opening"));
  // Safari zooms in on smaller letters.
  field.style.cssText = "position:fixed;top:0;left:0;width:1px;height:1px;opacity:0;font-size:16px";
  return field;
};

/** Types into a field that just got the focus, before everything that is typed there next. */
const passOn = (typed: string, field: HTMLElement): void => {
  const type = () => document.execCommand("insertText", false, typed);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) {
    // An editor follows its changes only once it has the focus.
    queueMicrotask(type);
    return;
  }
  const { selectionStart, value } = field;
  // React listens to the field only once it has rendered.
  setTimeout(() => {
    const isTypedInto = field.value !== value;
    if (isTypedInto) field.setSelectionRange(selectionStart, selectionStart);
    type();
    if (isTypedInto) field.setSelectionRange(field.value.length, field.value.length);
  });
};

/**
 * Keeps input out of a text while a requested panel is loading: a hidden field gets it, and passes it on to the field
 * that then gets the focus. Escape, a press, another focused control and the returned function end it.
 */
export const holdKeys = (text: HTMLElement): (() => void) => {
  const holding = new AbortController();
  const options = { capture: true, signal: holding.signal };
  const hidden = hiddenField();
  const end = () => {
    holding.abort();
    hidden.remove();
  };
  const giveBack = () => {
    if (holding.signal.aborted) return;
    const isHeld = document.activeElement === hidden;
    holding.abort();
    if (isHeld) text.focus();
    hidden.remove();
  };
  const timer = setTimeout(giveBack, LONGEST_HOLD_MS);
  holding.signal.addEventListener("abort", () => clearTimeout(timer));
  document.body.append(hidden);
  hidden.focus({ preventScroll: true });
  hidden.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" && event.key !== "Tab") return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === "Escape" && !event.isComposing) giveBack();
    },
    options,
  );
  window.addEventListener("pointerdown", giveBack, options);
  window.addEventListener(
    "focusin",
    ({ target }) => {
      if (!(target instanceof HTMLElement) || target === hidden) return;
      if (text.contains(target)) return hidden.focus({ preventScroll: true });
      if (!isField(target)) {
        if (target.tabIndex >= 0) return end();
        // An empty panel has the focus before its field does, and may keep the focus inside.
        target.append(hidden);
        return hidden.focus({ preventScroll: true });
      }
      const typed = hidden.value;
      end();
      if (typed !== "") passOn(typed, target);
    },
    options,
  );
  return giveBack;
};
