import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { cn } from "@/components/ui/cn";
import { floatingStyles, menuItemStyles } from "@/components/ui/floating-styles";

/** Something to choose, with a sign or a note beside its name. */
export type Choice = { id: string; label: string; mark: string };

/** Without a label, those that match best. */
export type ChoiceGroup<Each extends Choice> = { label: string | null; items: readonly Each[] };

/** The list at typed signs: where they are, and what matches the letters after them. */
export type Choices<Each extends Choice> = {
  from: number;
  to: number;
  /** The typed letters. */
  words: string;
  groups: readonly ChoiceGroup<Each>[];
  /** The choices of all groups. */
  items: readonly Each[];
  /** The index of the marked one. */
  marked: number;
};

let count = 0;

const GAP = 4;
const MOST_HEIGHT = 320;

/** The list beside the text. The focus stays in the text, which names the marked option. */
export class ChoiceList<Each extends Choice> {
  private readonly list = document.createElement("div");
  private readonly id = `choices-${++count}`;
  private shown: Choices<Each> | null = null;
  private options: HTMLElement[] = [];

  constructor(
    private readonly view: EditorView,
    label: string,
    private readonly shownIn: (state: EditorState) => Choices<Each> | null,
    private readonly choose: (item: Each) => void,
  ) {
    this.list.id = this.id;
    this.list.role = "listbox";
    this.list.ariaLabel = label;
    this.list.className = cn(
      floatingStyles,
      "fixed inset-auto w-72 max-w-[calc(100vw-1rem)] overflow-y-auto p-1",
    );
    // In dialogs and popovers, which are moved by a transform, it would be placed by them and be cut off.
    this.list.popover = "manual";
    // A list that scrolls must be reachable; its keys work from the text.
    this.list.tabIndex = 0;
    // A press would take the focus out of the text.
    this.list.addEventListener("mousedown", (event) => event.preventDefault());
    view.dom.parentElement?.append(this.list);
    window.addEventListener("scroll", this.place, true);
    window.addEventListener("resize", this.place);
  }

  update() {
    const shown = this.shownIn(this.view.state);
    if (shown === this.shown) return;
    const isSame = shown?.items.map(({ id }) => id).join() === this.shown?.items.map(({ id }) => id).join();
    this.shown = shown;
    if (this.list.matches(":popover-open") !== (shown !== null)) this.list.togglePopover();
    const { dom } = this.view;
    if (!shown) {
      this.list.replaceChildren();
      this.options = [];
      // Another list may name the text's option by now.
      if (dom.getAttribute("aria-controls") !== this.id) return;
      for (const name of ["aria-controls", "aria-activedescendant", "aria-haspopup"])
        dom.removeAttribute(name);
      return;
    }
    if (!isSame || this.options.length === 0) {
      this.options = shown.items.map((item, index) => this.option(item, index));
      this.list.replaceChildren(...this.grouped(shown));
    }
    this.options.forEach((option, index) => {
      const isMarked = index === shown.marked;
      option.ariaSelected = String(isMarked);
      option.toggleAttribute("data-highlighted", isMarked);
      if (isMarked) option.scrollIntoView({ block: "nearest" });
    });
    dom.setAttribute("aria-haspopup", "listbox");
    dom.setAttribute("aria-controls", this.id);
    dom.setAttribute("aria-activedescendant", `${this.id}-${shown.marked}`);
    this.place();
  }

  private grouped({ groups }: Choices<Each>): HTMLElement[] {
    const rest = [...this.options];
    return groups.flatMap(({ label, items }) => {
      const options = rest.splice(0, items.length);
      if (label === null) return options;
      const group = document.createElement("div");
      group.role = "group";
      group.ariaLabel = label;
      const heading = document.createElement("div");
      heading.className = "px-2 pt-2 pb-1 text-xs font-medium text-muted";
      heading.textContent = label;
      heading.ariaHidden = "true";
      group.append(heading, ...options);
      return group;
    });
  }

  private option(item: Each, index: number): HTMLElement {
    const option = document.createElement("div");
    option.id = `${this.id}-${index}`;
    option.role = "option";
    option.className = cn(menuItemStyles, "justify-between");
    const mark = document.createElement("span");
    mark.className = "max-w-32 truncate font-mono text-xs text-muted";
    mark.textContent = item.mark;
    mark.ariaHidden = "true";
    option.append(item.label, mark);
    option.addEventListener("click", () => this.choose(item));
    return option;
  }

  /** Below the line, or above it where there is more room. */
  private readonly place = () => {
    if (!this.shown) return;
    const { left, top, bottom } = this.view.coordsAtPos(this.shown.from);
    const [above, below] = [top - 2 * GAP, window.innerHeight - bottom - 2 * GAP];
    const isBelow = below >= Math.min(MOST_HEIGHT, this.list.scrollHeight) || below >= above;
    const { style } = this.list;
    style.maxHeight = `${Math.min(MOST_HEIGHT, Math.max(isBelow ? below : above, 0))}px`;
    style.top = isBelow ? `${bottom + GAP}px` : "auto";
    style.bottom = isBelow ? "auto" : `${window.innerHeight - top + GAP}px`;
    style.left = `${Math.max(GAP, Math.min(left, window.innerWidth - this.list.offsetWidth - GAP))}px`;
  };

  destroy() {
    window.removeEventListener("scroll", this.place, true);
    window.removeEventListener("resize", this.place);
    this.list.remove();
  }
}
