"use client";

import { useEffect } from "react";

type Kept = { pressed: HTMLElement | null; written: Element[] };

/** Repeats what was pressed and written before React listened, once the whole page does. Renders nothing. */
export const RepeatEarlyInput = () => {
  useEffect(() => {
    const resolve = ({ pressed, written }: Kept) => {
      for (const field of written) rewrite(field);
      if (pressed?.isConnected) press(pressed);
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

/**
 * React takes what stands in a field when it begins to listen for what was there from the start, and reports
 * only differences: so the field goes back to its beginning first.
 */
function rewrite(field: Element): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  if (!(field instanceof kind) || !field.isConnected || ["checkbox", "radio", "file"].includes(field.type))
    return;
  const { value, defaultValue } = field;
  const put = Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set;
  for (const each of [defaultValue, value]) {
    put?.call(field, each);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
