"use client";

import { useEffect } from "react";

type Kept = {
  /** The button on which the pointer is still down; its click comes by itself. */
  down: HTMLElement | null;
  pressed: HTMLElement | null;
  /** The button that sent a form, or the form itself. */
  sent: HTMLElement | null;
  /** Fields with what was written into them last. */
  written: [field: Element, value: string][];
  toggled: EventTarget[];
};

/**
 * Repeats what was pressed and written before the page listened, once all of it does. Renders nothing.
 *
 * The effects of what stands around this run after its own, and in one of them the router begins to notice addresses
 * that are replaced: hence the microtask.
 */
export const RepeatEarlyInput = () => {
  useEffect(() => {
    const resolve = ({ down, pressed, sent, written, toggled }: Kept) => {
      for (const [field, value] of written) rewrite(field, value);
      for (const details of toggled) details.dispatchEvent(new Event("toggle"));
      if (down?.isConnected) putDown(down);
      if (pressed?.isConnected) press(pressed);
      // After what was written has come to the form.
      if (sent?.isConnected) setTimeout(() => send(sent));
    };
    queueMicrotask(() => dispatchEvent(new CustomEvent("bindery:ready", { detail: { resolve } })));
  }, []);
  return null;
};

/** Menus open when the pointer goes down, everything else on the click. */
function press(button: HTMLElement): void {
  putDown(button);
  button.dispatchEvent(new PointerEvent("pointerup", { bubbles: true, cancelable: true, button: 0 }));
  button.click();
}

function putDown(button: HTMLElement): void {
  button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, cancelable: true, button: 0 }));
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
