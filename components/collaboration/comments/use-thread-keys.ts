import { type FocusEvent, useState } from "react";
import { useSay } from "@/components/ui/say";
import { useHotkeys } from "@/components/ui/use-hotkeys";

const THREAD = "[data-thread]";

const step = (by: number) => {
  const threads = [...document.querySelectorAll<HTMLElement>(THREAD)].filter((each) => each.offsetParent);
  const at = threads.findIndex((each) => each.contains(document.activeElement));
  const next = threads[at + by];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest" });
};

/** Binds the keys of the focused thread: next, reply, resolve. Spread the result over its element. */
export const useThreadKeys = (actions: { reply: (() => void) | null; resolve: (() => void) | null }) => {
  const say = useSay();
  const [focused, setFocused] = useState(false);
  const group = say("Comments");
  useHotkeys(
    focused
      ? [
          { keys: "arrowdown", label: say("Next thread"), group, inDialog: true, run: () => step(1) },
          { keys: "arrowup", label: say("Previous thread"), group, inDialog: true, run: () => step(-1) },
          {
            keys: "r",
            label: say("Reply"),
            group,
            inDialog: true,
            enabled: actions.reply !== null,
            run: () => actions.reply?.(),
          },
          {
            keys: "e",
            label: say("Resolve or reopen"),
            group,
            inDialog: true,
            enabled: actions.resolve !== null,
            run: () => actions.resolve?.(),
          },
        ]
      : [],
  );
  return {
    "data-thread": "",
    tabIndex: 0,
    // React also reports focus events from portals above the thread, which have keys of their own.
    onFocus: ({ currentTarget, target }: FocusEvent) => setFocused(currentTarget.contains(target)),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
  };
};
