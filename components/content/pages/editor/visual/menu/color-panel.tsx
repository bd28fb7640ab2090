import { Ban } from "lucide-react";
import type { Command } from "prosemirror-state";
import { Fragment } from "react";
import { COLORS, type ColorOf, setColor } from "@/components/content/pages/editor/visual/editing/colors";
import { IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { useSay } from "@/components/ui/say";
import { type Text, text } from "@/lib/core/locales/say";

type Row = { of: ColorOf; label: Text; none: Text; names: Record<(typeof COLORS)[number], Text> };

const ROWS: readonly Row[] = [
  {
    of: "text",
    label: text("Text"),
    none: text("No text color"),
    names: {
      red: text("Red text"),
      orange: text("Orange text"),
      yellow: text("Yellow text"),
      green: text("Green text"),
      blue: text("Blue text"),
      purple: text("Purple text"),
    },
  },
  {
    of: "background",
    label: text("Background"),
    none: text("No background"),
    names: {
      red: text("Red background"),
      orange: text("Orange background"),
      yellow: text("Yellow background"),
      green: text("Green background"),
      blue: text("Blue background"),
      purple: text("Purple background"),
    },
  },
];

/**
 * Colors for the selected words.
 * @param side the side of the bar that it begins at, so that all of it is in the window
 */
export const ColorPanel = ({
  side,
  onRun,
}: {
  side: "left" | "right";
  onRun: (command: Command) => void;
}) => {
  const say = useSay();
  return (
    <fieldset
      aria-label={say("Colors")}
      className={cn(
        "absolute top-full mt-1 grid grid-cols-[auto_repeat(7,1.75rem)] items-center gap-0.5 rounded-lg border border-border bg-raised p-1.5 shadow-md",
        side === "left" ? "left-0" : "right-0",
      )}
    >
      {ROWS.map(({ of, label, none, names }) => (
        <Fragment key={of}>
          <span className="pr-2 pl-1 text-xs text-subtle">{say(label)}</span>
          <IconButton label={say(none)} size="sm" tabIndex={-1} onClick={() => onRun(setColor(of, null))}>
            <Ban />
          </IconButton>
          {COLORS.map((color) => (
            <IconButton
              key={color}
              label={say(names[color])}
              size="sm"
              tabIndex={-1}
              onClick={() => onRun(setColor(of, color))}
            >
              <span aria-hidden="true" className="prose-doc">
                <mark
                  className={cn(
                    "flex size-5 items-center justify-center rounded-sm border border-border p-0! text-xs font-semibold",
                    of === "text" ? `text-${color} background-none` : `background-${color} text-default`,
                  )}
                >
                  A
                </mark>
              </span>
            </IconButton>
          ))}
        </Fragment>
      ))}
    </fieldset>
  );
};
