import { Search } from "lucide-react";
import { COMMAND_FIELD, COMMAND_FRAME } from "./command-styles";

/** The props that the open menu gets from its parent. */
export type PaletteControl = {
  text: string;
  onText: (text: string) => void;
  onDone: () => void;
  /** Returns the focus to where it was before the menu opened. */
  restoreFocus: () => void;
};

/** Collects keys while the command menu is loading, so that none is lost. */
export const EarlyPalette = ({ text, onText, onDone }: Omit<PaletteControl, "restoreFocus">) => (
  <search className={COMMAND_FRAME}>
    <div className="flex items-center gap-2.5 px-4">
      <Search aria-hidden="true" className="size-4 shrink-0 text-subtle" />
      <input
        // biome-ignore lint/a11y/noAutofocus: It replaces the opened dialog while that loads, and takes the focus as it does.
        autoFocus
        aria-label="Command menu"
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && onDone()}
        className={COMMAND_FIELD}
      />
    </div>
  </search>
);
