"use client";

import { useEffect } from "react";

type EarlyInput = {
  /** The button that the pointer still presses; its click follows by itself. */
  down: HTMLElement | null;
  pressed: HTMLElement | null;
  /** The button that sent a form, or the form itself. */
  sent: HTMLElement | null;
  /** Edited fields with their last values. */
  written: [field: Element, value: string][];
  toggled: EventTarget[];
  /** Keys pressed outside of fields. */
  keys: KeyboardEvent[];
};

/**
 * Repeats early presses, keys and edits once the page is ready. Renders nothing. Its effect runs before those of its parents,
 * in one of which the router begins to observe replaced addresses; the microtask waits for that.
 */
export const RepeatEarlyInput = () => {
  useEffect(() => {
    const resolve = ({ down, pressed, sent, written, toggled, keys }: EarlyInput) => {
      for (const [field, value] of written) rewrite(field, value);
      for (const details of toggled) details.dispatchEvent(new Event("toggle"));
      if (down?.isConnected) putDown(down);
      if (pressed?.isConnected) press(pressed);
      strike(keys);
      // Waits until the form has received the edits.
      if (sent?.isConnected) setTimeout(() => send(sent));
    };
    queueMicrotask(() => dispatchEvent(new CustomEvent("bindery:ready", { detail: { resolve } })));
  }, []);
  return null;
};

/** Menus open on pointerdown, everything else on click. */
function press(button: HTMLElement): void {
  putDown(button);
  button.dispatchEvent(new PointerEvent("pointerup", { bubbles: true, cancelable: true, button: 0 }));
  button.click();
}

function putDown(button: HTMLElement): void {
  button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, cancelable: true, button: 0 }));
}

/** Keys after the first shortcut are for what it opened; as shortcuts they would do something else. */
function strike(keys: readonly KeyboardEvent[]): void {
  for (const key of keys) if (!document.body.dispatchEvent(new KeyboardEvent(key.type, key))) return;
}

/** Clicks the button, which may refuse by now, for instance without changes. */
function send(by: HTMLElement): void {
  if (by instanceof HTMLFormElement) by.requestSubmit();
  else by.click();
}

/**
 * When React begins to listen, it takes a field's present value as the initial one and reports only differences, so the
 * field gets its initial value first. Chosen files stay.
 */
function rewrite(field: Element, value: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  if (!(field instanceof kind) || !field.isConnected || ["checkbox", "radio"].includes(field.type)) return;
  if (field.type === "file") {
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  const put = Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set;
  for (const each of [field.defaultValue, value]) {
    put?.call(field, each);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
