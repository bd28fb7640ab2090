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
import { type Text, text } from "@/lib/core/locales/say";
import { cn } from "./cn";
import { useSay } from "./say";

const never = () => () => {};
const onApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** True on Apple keyboards; false while the server renders. */
const useIsApple = (): boolean => useSyncExternalStore(never, onApple, () => false);

/** The label of a key: its name, drawn as a symbol where keyboards have one. */
type Label = { name: Text; Sign?: LucideIcon };

const labels: Record<string, Label> = {
  enter: { name: text("Enter"), Sign: CornerDownLeft },
  escape: { name: text("Esc") },
  esc: { name: text("Esc") },
  arrowup: { name: text("Up"), Sign: ArrowUp },
  arrowdown: { name: text("Down"), Sign: ArrowDown },
  arrowleft: { name: text("Left"), Sign: ArrowLeft },
  arrowright: { name: text("Right"), Sign: ArrowRight },
  space: { name: text("Space|key") },
  backspace: { name: text("Backspace"), Sign: Delete },
};
const onOthers: Record<string, Label> = {
  mod: { name: text("Ctrl") },
  shift: { name: text("Shift") },
  alt: { name: text("Alt") },
};
const onAppleKeyboards: Record<string, Label> = {
  mod: { name: text("Command"), Sign: Command },
  shift: { name: text("Shift"), Sign: ArrowBigUp },
  alt: { name: text("Option"), Sign: Option },
};

const labelOf = (key: string, apple: boolean): Label | undefined =>
  (apple ? onAppleKeyboards : onOthers)[key] ?? labels[key.toLowerCase()];

const Key = ({ named, apple }: { named: string; apple: boolean }) => {
  const say = useSay();
  const label = labelOf(named, apple);
  if (!label) return named.length === 1 ? named.toUpperCase() : named;
  const { name, Sign } = label;
  if (!Sign) return say(name);
  return (
    <>
      <Sign aria-hidden="true" className="size-[1em]" strokeWidth={2.25} />
      <span className="sr-only">{say(name)}</span>
    </>
  );
};

type KbdProps = {
  /** "mod+k", "g s", "?": the notation of useHotkeys. */
  keys: string;
  className?: string;
};

export const Kbd = ({ keys, className }: KbdProps) => {
  const say = useSay();
  const apple = useIsApple();
  return (
    <span className="inline-flex shrink-0 items-center gap-1">
      {keys.split(" ").map((chord, position) => (
        <Fragment key={position}>
          {position > 0 && (
            <span className="text-[0.6875rem] opacity-70">{say("then|between two keys")}</span>
          )}
          <kbd
            className={cn(
              "inline-flex h-[1.125rem] min-w-[1.125rem] items-center justify-center rounded-sm border border-border bg-surface px-1 font-sans text-[0.6875rem] leading-none font-medium text-muted",
              className,
            )}
          >
            {chord.split("+").map((key, index) => (
              <Fragment key={key}>
                {index > 0 && (apple ? <span className="sr-only">+</span> : "+")}
                <Key named={key} apple={apple} />
              </Fragment>
            ))}
          </kbd>
        </Fragment>
      ))}
    </span>
  );
};
