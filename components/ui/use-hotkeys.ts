"use client";

import { useLayoutEffect, useSyncExternalStore } from "react";
import { Layers, useLayer } from "./layers";
import { useSay } from "./say";

/**
 * All screens share one listener for keyboard shortcuts. A shortcut is written "mod+k" (⌘ on Apple keyboards, Ctrl
 * elsewhere), "g s" (one key after another) or "?". The most recently mounted shortcut wins. Plain keys are ignored
 * while typing, inside menus and dialogs, and after they were switched off; Enter and Space stay with the focused
 * control, arrow keys with radio buttons.
 */
type Hotkey = {
  keys: string;
  /** The description in the shortcut sheet. */
  label: string;
  group?: string;
  run: (event: KeyboardEvent) => void;
  enabled?: boolean;
  /** Also active while typing; meant for combinations with mod. */
  inText?: boolean;
  /** Also active inside dialogs and menus. */
  inDialog?: boolean;
  /** Hidden in the shortcut sheet. */
  unlisted?: boolean;
};

const layers = new Layers<Hotkey>();

const chordTime = 1_200;
let prefix = "";
let prefixTimer: ReturnType<typeof setTimeout> | undefined;

const forgetPrefix = () => {
  prefix = "";
  clearTimeout(prefixTimer);
};

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

type Press = Pick<KeyboardEvent, "key" | "code" | "metaKey" | "ctrlKey" | "altKey" | "shiftKey">;

/**
 * Shortcuts are named by Latin letters and digits. Option on Apple keyboards, and keyboards of other scripts, produce
 * other characters: there the position of the key counts. Latin letters with accents stay, because people type them
 * with Ctrl and Alt on many keyboards.
 */
const keyOf = ({ key, code, altKey }: Press, apple: boolean): string => {
  const isOtherScript = /^(?!\p{Script=Latin})\p{L}$/u.test(key);
  const isChangedByOption = apple && altKey && !/^[a-z\d]$/i.test(key);
  const position = isOtherScript || isChangedByOption ? /^(?:Key|Digit)(.)$/.exec(code)?.[1] : undefined;
  return (position ?? (key === " " ? "space" : key)).toLowerCase();
};

/** "mod+shift+k"; shift is named only where it does not already change the character. */
export const chordOf = (event: Press, apple: boolean): string => {
  const key = keyOf(event, apple);
  const mod = apple ? event.metaKey : event.ctrlKey;
  const named = key.length > 1 || /[a-z]/.test(key);
  return [mod && "mod", event.altKey && "alt", event.shiftKey && named && "shift", key]
    .filter(Boolean)
    .join("+");
};

const typing =
  "input:not([type=checkbox],[type=radio],[type=button]), textarea, select, [contenteditable=true]";
const floating = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";
const pressable =
  "a, button, summary, [type=radio], [type=checkbox], [role=button], [role=checkbox], [role=radio], [role=switch], [role=tab]";

const storageKey = "bindery-single-key-shortcuts";
const singleKeysOn = () => localStorage.getItem(storageKey) !== "off";

/** Holds whether shortcuts of plain keys are on for this person. */
export const useSingleKeys = () => {
  const on = useSyncExternalStore(layers.watch, singleKeysOn, () => true);
  const setOn = (next: boolean) => {
    if (next) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
    layers.changed();
  };
  return { on, setOn };
};

const allowed = (hotkey: Hotkey, target: Element | null): boolean => {
  if (hotkey.enabled === false) return false;
  const plain = !hotkey.keys.includes("mod+");
  if (plain && !singleKeysOn() && !/^(?:shift\+)?(?:enter|escape|arrow\w+|f\d+)$/.test(hotkey.keys))
    return false;
  if (!target) return true;
  if (!hotkey.inText && target.closest(typing)) return false;
  if (!hotkey.inDialog && target.closest(floating)) return false;
  if (/^arrow\w+$/.test(hotkey.keys) && target.closest("[type=radio]")) return false;
  return !(/^(enter|space)$/.test(hotkey.keys) && target.closest(pressable));
};

const onKeyDown = (event: KeyboardEvent) => {
  if (event.defaultPrevented || event.isComposing || /^(Control|Shift|Alt|Meta)$/.test(event.key)) return;
  const target = event.target instanceof Element ? event.target : null;
  const typed = prefix + chordOf(event, isApple());
  forgetPrefix();
  const candidates = layers
    .all()
    .filter(({ keys }) => `${keys.toLowerCase()} `.startsWith(`${typed} `))
    .filter((hotkey) => allowed(hotkey, target));
  const match = candidates.find((hotkey) => hotkey.keys.toLowerCase() === typed);
  if (match) {
    event.preventDefault();
    match.run(event);
    return;
  }
  if (candidates.length === 0) return;
  prefix = `${typed} `;
  prefixTimer = setTimeout(forgetPrefix, chordTime);
};

/** Binds shortcuts while the component is mounted; the list may be new at every render. */
export const useHotkeys = (hotkeys: readonly Hotkey[]) => {
  useLayer(layers, hotkeys);
  useLayoutEffect(() => {
    window.addEventListener("keydown", onKeyDown);
    return () => {
      if (layers.size === 0) window.removeEventListener("keydown", onKeyDown);
    };
  }, []);
};

/** Returns all active shortcuts by group. */
export const useActiveHotkeys = (): Map<string, Hotkey[]> => {
  const say = useSay();
  useSyncExternalStore(
    layers.watch,
    () => layers.version,
    () => 0,
  );
  const groups = new Map<string, Hotkey[]>();
  const seen = new Set<string>();
  for (const hotkey of layers.all()) {
    if (hotkey.unlisted || hotkey.enabled === false || seen.has(hotkey.keys)) continue;
    seen.add(hotkey.keys);
    const group = hotkey.group ?? say("This screen");
    groups.set(group, [...(groups.get(group) ?? []), hotkey]);
  }
  return groups;
};
