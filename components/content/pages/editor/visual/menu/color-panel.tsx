import { Ban } from "lucide-react";
import type { Command } from "prosemirror-state";
import { Fragment } from "react";
import { IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { COLOURS, type ColourOf, setColour } from "../editing/colours";

const ROWS: readonly { of: ColourOf; label: string; none: string; named: (colour: string) => string }[] = [
  { of: "text", label: "Text", none: "No text color", named: (colour) => `${colour} text` },
  {
    of: "background",
    label: "Background",
    none: "No background",
    named: (colour) => `${colour} background`,
  },
];

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Colors for the selected words. */
export const ColorPanel = ({ onRun }: { onRun: (command: Command) => void }) => (
  <fieldset
    aria-label="Colors"
    className="absolute top-full right-0 mt-1 grid grid-cols-[auto_repeat(7,1.75rem)] items-center gap-0.5 rounded-lg border border-border bg-raised p-1.5 shadow-md"
  >
    {ROWS.map(({ of, label, none, named }) => (
      <Fragment key={of}>
        <span className="pr-2 pl-1 text-xs text-subtle">{label}</span>
        <IconButton label={none} size="sm" tabIndex={-1} onClick={() => onRun(setColour(of, null))}>
          <Ban />
        </IconButton>
        {COLOURS.map((colour) => (
          <IconButton
            key={colour}
            label={named(capital(colour))}
            size="sm"
            tabIndex={-1}
            onClick={() => onRun(setColour(of, colour))}
          >
            <span aria-hidden="true" className="prose-doc">
              <mark
                className={cn(
                  "flex size-5 items-center justify-center rounded-sm border border-border p-0! text-xs font-semibold",
                  of === "text" ? `text-${colour} background-none` : `background-${colour} text-default`,
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
