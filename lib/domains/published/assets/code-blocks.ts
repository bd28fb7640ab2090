import { copy } from "./copying";
import { all } from "./find";

const newButton = (words: string, label: string, press: (button: HTMLButtonElement) => void): HTMLElement => {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = words;
  button.setAttribute("aria-label", label);
  button.addEventListener("click", () => press(button));
  return button;
};

/** Breaks long lines of a block of code, or has it scroll again. */
const wrapButton = (pre: HTMLElement): HTMLElement => {
  const button = newButton("Wrap", "Wrap long lines", () => {
    const wraps = pre.dataset.overflow !== "wrap";
    if (wraps) pre.dataset.overflow = "wrap";
    else delete pre.dataset.overflow;
    button.setAttribute("aria-pressed", String(wraps));
  });
  button.setAttribute("aria-pressed", "false");
  return button;
};

/** Puts into the frames of blocks of code what can be done with them. */
const addTools = (frames: readonly HTMLElement[]): void => {
  // All widths are read before anything is changed: the browser would lay the page out again for each block.
  const blocks = frames.map((frame) => {
    const [pre, tools] = frame.children as unknown as [HTMLElement, HTMLElement];
    return { pre, tools, isCut: pre.scrollWidth > pre.clientWidth };
  });
  for (const { pre, tools, isCut } of blocks) {
    if (isCut) tools.append(wrapButton(pre));
    if (navigator.clipboard)
      tools.append(
        newButton(
          "Copy",
          "Copy code",
          (button) => void copy(pre.querySelector("code")!.textContent.replace(/\n$/, ""), button),
        ),
      );
  }
};

/** Only where a reader comes near: a long page has more of them than can be laid out again at once. */
export const startCode = (): void => {
  const near = new IntersectionObserver(
    (entries) => {
      const reached = entries.filter(({ isIntersecting }) => isIntersecting);
      for (const { target } of reached) near.unobserve(target);
      addTools(reached.map(({ target }) => target as HTMLElement));
    },
    { rootMargin: "100% 0%" },
  );
  for (const frame of all(".code-frame")) near.observe(frame);
};
