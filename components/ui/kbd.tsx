"use client";

import {
  ArrowBigUp,
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Command,
  CornerDownLeft,
  Delete,
  type LucideIcon,
  Option,
} from "lucide-react";
import { Fragment, useSyncExternalStore } from "react";
import { cn } from "./cn";

const never = () => () => {};
const onApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** True on Apple keyboards; false while the server renders. */
const useIsApple = (): boolean => useSyncExternalStore(never, onApple, () => false);

/** The label of a key: its name, drawn as a symbol where keyboards have one. */
type Label = { name: string; Sign?: LucideIcon };

const labels: Record<string, Label> = {
  enter: { name: "Enter", Sign: CornerDownLeft },
  escape: { name: "Esc" },
  esc: { name: "Esc" },
  arrowup: { name: "Up", Sign: ArrowUp },
  arrowdown: { name: "Down", Sign: ArrowDown },
  arrowleft: { name: "Left", Sign: ArrowLeft },
  arrowright: { name: "Right", Sign: ArrowRight },
  space: { name: "Space" },
  backspace: { name: "Backspace", Sign: Delete },
};
const onOthers: Record<string, Label> = {
  mod: { name: "Ctrl" },
  shift: { name: "Shift" },
  alt: { name: "Alt" },
};
const onAppleKeyboards: Record<string, Label> = {
  mod: { name: "Command", Sign: Command },
  shift: { name: "Shift", Sign: ArrowBigUp },
  alt: { name: "Option", Sign: Option },
};

const labelOf = (key: string, apple: boolean): Label =>
  (apple ? onAppleKeyboards : onOthers)[key] ??
  labels[key.toLowerCase()] ?? { name: key.length === 1 ? key.toUpperCase() : key };

const Key = ({ label: { name, Sign } }: { label: Label }) =>
  Sign ? (
    <>
      <Sign aria-hidden="true" className="size-[1em]" strokeWidth={2.25} />
      <span className="sr-only">{name}</span>
    </>
  ) : (
    name
  );

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
            {chord.split("+").map((key, index) => (
              <Fragment key={key}>
                {index > 0 && (apple ? <span className="sr-only">+</span> : "+")}
                <Key label={labelOf(key, apple)} />
              </Fragment>
            ))}
          </kbd>
        </Fragment>
      ))}
    </span>
  );
};
