"use client";

import { useEffect } from "react";

type Kept = {
  pressed: HTMLElement | null;
  /** The button that sent a form, or the form itself. */
  sent: HTMLElement | null;
  written: Element[];
  toggled: EventTarget[];
};

/** Repeats what was pressed and written before React listened, once the whole page does. Renders nothing. */
export const RepeatEarlyInput = () => {
  useEffect(() => {
    const resolve = ({ pressed, sent, written, toggled }: Kept) => {
      for (const field of written) rewrite(field);
      for (const details of toggled) details.dispatchEvent(new Event("toggle"));
      if (pressed?.isConnected) press(pressed);
      // After what was written has come to the form.
      if (sent?.isConnected) setTimeout(() => send(sent));
    };
    dispatchEvent(new CustomEvent("bindery:ready", { detail: { resolve } }));
  }, []);
  return null;
};

/** Menus open when the pointer goes down, everything else on the click. */
function press(button: HTMLElement): void {
  button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, cancelable: true, button: 0 }));
  button.dispatchEvent(new PointerEvent("pointerup", { bubbles: true, cancelable: true, button: 0 }));
  button.click();
}

/** A button may refuse by now, as it does when nothing was written. */
function send(by: HTMLElement): void {
  if (by instanceof HTMLFormElement) by.requestSubmit();
  else by.click();
}

/**
 * React takes what stands in a field when it begins to listen for what was there from the start, and reports
 * only differences: so the field goes back to its beginning first. Chosen files stay where they are.
 */
function rewrite(field: Element): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  if (!(field instanceof kind) || !field.isConnected || ["checkbox", "radio"].includes(field.type)) return;
  if (field.type === "file") {
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  const { value, defaultValue } = field;
  const put = Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set;
  for (const each of [defaultValue, value]) {
    put?.call(field, each);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
