import { copy } from "./copying";
import { findElements } from "./find";
import { say } from "./say";

/** A button with a drawing, which the style sheet has. */
const newButton = (label: string, press: (button: HTMLButtonElement) => void): HTMLElement => {
  const button = document.createElement("button");
  button.type = "button";
  button.title = label;
  button.setAttribute("aria-label", label);
  button.addEventListener("click", () => press(button));
  return button;
};

/** Toggles the wrapping of long lines in a code block. */
const wrapButton = (pre: HTMLElement): HTMLElement => {
  const button = newButton(say("wrapLines"), () => {
    const wraps = pre.dataset.overflow !== "wrap";
    if (wraps) pre.dataset.overflow = "wrap";
    else delete pre.dataset.overflow;
    button.setAttribute("aria-pressed", String(wraps));
  });
  button.setAttribute("aria-pressed", "false");
  return button;
};

/** Adds the buttons to the frames of code blocks. */
const addTools = (frames: readonly HTMLElement[]): void => {
  // Reads all widths before any change: otherwise the browser would lay out the page again for each block.
  const blocks = frames.map((frame) => {
    const [pre, tools] = frame.children as unknown as [HTMLElement, HTMLElement];
    return { pre, tools, isCut: pre.scrollWidth > pre.clientWidth };
  });
  for (const { pre, tools, isCut } of blocks) {
    if (isCut) tools.append(wrapButton(pre));
    if (navigator.clipboard)
      tools.append(
        newButton(
          say("copyCode"),
          (button) => void copy(pre.querySelector("code")!.textContent.replace(/\n$/, ""), button),
        ),
      );
  }
};

/** Only near the viewport: a long page has too many blocks to lay out at once. */
export const startCode = (): void => {
  const near = new IntersectionObserver(
    (entries) => {
      const reached = entries.filter(({ isIntersecting }) => isIntersecting);
      for (const { target } of reached) near.unobserve(target);
      addTools(reached.map(({ target }) => target as HTMLElement));
    },
    { rootMargin: "100% 0%" },
  );
  for (const frame of findElements(".code-frame")) near.observe(frame);
};
