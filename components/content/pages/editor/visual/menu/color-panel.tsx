import { Ban } from "lucide-react";
import type { Command } from "prosemirror-state";
import { Fragment } from "react";
import { IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { COLORS, type ColorOf, setColor } from "../editing/colors";

const ROWS: readonly { of: ColorOf; label: string; none: string; named: (color: string) => string }[] = [
  { of: "text", label: "Text", none: "No text color", named: (color) => `${color} text` },
  {
    of: "background",
    label: "Background",
    none: "No background",
    named: (color) => `${color} background`,
  },
];

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

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
}) => (
  <fieldset
    aria-label="Colors"
    className={cn(
      "absolute top-full mt-1 grid grid-cols-[auto_repeat(7,1.75rem)] items-center gap-0.5 rounded-lg border border-border bg-raised p-1.5 shadow-md",
      side === "left" ? "left-0" : "right-0",
    )}
  >
    {ROWS.map(({ of, label, none, named }) => (
      <Fragment key={of}>
        <span className="pr-2 pl-1 text-xs text-subtle">{label}</span>
        <IconButton label={none} size="sm" tabIndex={-1} onClick={() => onRun(setColor(of, null))}>
          <Ban />
        </IconButton>
        {COLORS.map((color) => (
          <IconButton
            key={color}
            label={named(capital(color))}
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
