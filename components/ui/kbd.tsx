"use client";

import { Fragment, useSyncExternalStore } from "react";
import { cn } from "./cn";

const never = () => () => {};
const onApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** True on Apple keyboards; false while the server renders. */
const useIsApple = (): boolean => useSyncExternalStore(never, onApple, () => false);

const names: Record<string, string> = {
  enter: "↵",
  escape: "Esc",
  esc: "Esc",
  arrowup: "↑",
  arrowdown: "↓",
  arrowleft: "←",
  arrowright: "→",
  space: "Space",
  backspace: "⌫",
};

const keyName = (key: string, apple: boolean): string => {
  if (key === "mod") return apple ? "⌘" : "Ctrl";
  if (key === "shift") return apple ? "⇧" : "Shift";
  if (key === "alt") return apple ? "⌥" : "Alt";
  return names[key.toLowerCase()] ?? (key.length === 1 ? key.toUpperCase() : key);
};

type KbdProps = {
  /** "mod+k", "g s", "?": the notation of useHotkeys. */
  keys: string;
  className?: string;
};

export const Kbd = ({ keys, className }: KbdProps) => {
  const apple = useIsApple();
  return (
    <span className="inline-flex shrink-0 items-center gap-1">
      {keys.split(" ").map((chord, position) => (
        <Fragment key={position}>
          {position > 0 && <span className="text-[0.6875rem] opacity-70">then</span>}
          <kbd
            className={cn(
              "inline-flex h-[1.125rem] min-w-[1.125rem] items-center justify-center rounded-sm border border-border bg-surface px-1 font-sans text-[0.6875rem] leading-none font-medium text-muted",
              className,
            )}
          >
            {chord
              .split("+")
              .map((key) => keyName(key, apple))
              .join(apple ? "" : "+")}
          </kbd>
        </Fragment>
      ))}
    </span>
  );
};
