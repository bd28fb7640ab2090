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

/** Gives blocks of code a frame with what can be done with them. */
const frameCode = (pres: readonly HTMLElement[]): void => {
  // All styles are read before anything is changed: the browser would compute them again for each block of code.
  const blocks = pres.flatMap((pre) => {
    const code = pre.querySelector("code");
    if (!code) return [];
    const { marginBlockStart, marginBlockEnd } = getComputedStyle(pre);
    const isCut = pre.scrollWidth > pre.clientWidth;
    return [{ pre, code, isCut, margins: { marginBlockStart, marginBlockEnd } }];
  });
  for (const { pre, code, isCut, margins } of blocks) {
    const frame = document.createElement("div");
    frame.className = "code-frame";
    // The room that the frame takes is the room that the code took: nothing moves.
    Object.assign(frame.style, margins);
    const tools = document.createElement("div");
    tools.className = "code-tools";
    tools.dataset.language = pre.dataset.language ?? "";
    if (isCut) tools.append(wrapButton(pre));
    if (navigator.clipboard)
      tools.append(
        newButton("Copy", "Copy code", (button) => void copy(code.textContent.replace(/\n$/, ""), button)),
      );
    pre.replaceWith(frame);
    frame.append(pre, tools);
  }
};

/** Those that a reader comes near to: a long page has more of them than can be laid out again at once. */
export const startCode = (): void => {
  const near = new IntersectionObserver(
    (entries) => {
      const reached = entries.filter(({ isIntersecting }) => isIntersecting);
      for (const { target } of reached) near.unobserve(target);
      frameCode(reached.map(({ target }) => target as HTMLElement));
    },
    { rootMargin: "100% 0%" },
  );
  for (const pre of all(".prose-doc pre")) near.observe(pre);
};
