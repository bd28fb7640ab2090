import type { SiteWords } from "@/lib/core/locales/catalogue";
import type { SayWords } from "@/lib/core/locales/words";
import type { DiagramAnswer, DiagramRequest } from "./diagram";

/*
 * Shows the diagrams of a page as pictures, each in a sandboxed frame that is loaded when it is near the visible area.
 * Without a frame, and for a source that cannot be drawn, the page shows the source.
 */

const isDark = (): boolean => {
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  return scheme === "dark" || (scheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
};

type SayDiagram = SayWords<SiteWords["diagram"]>;

const sourceButton = (code: HTMLElement, say: SayDiagram): HTMLElement => {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = say("source");
  Object.assign(button.style, {
    border: "1px solid var(--border)",
    borderRadius: "var(--radius-md)",
    background: "none",
    padding: "0.2em 0.6em",
    color: "var(--muted)",
    fontSize: "0.75rem",
    cursor: "pointer",
  });
  button.setAttribute("aria-expanded", "false");
  button.addEventListener("click", () => {
    code.hidden = !code.hidden;
    button.setAttribute("aria-expanded", String(!code.hidden));
  });
  return button;
};

/** The frames by their windows; one that the page has removed is forgotten with it. */
const shown = new WeakMap<object, (answer: DiagramAnswer) => void>();
/** Draws the diagrams again, in the present theme. */
const redraws = new Set<() => void>();

const showDiagram = (pre: HTMLElement, address: string, say: SayDiagram): void => {
  // Frames further out, such as that of the editor, show more than this source.
  const code = pre.parentElement?.matches(".code-frame") ? pre.parentElement : pre;
  const view = document.createElement("div");
  view.className = "diagram-view";
  // A frame without a layout could not measure its texts, so it takes its width already.
  Object.assign(view.style, { height: "0", overflow: "hidden" });
  const frame = document.createElement("iframe");
  frame.title = pre.dataset.title ?? say("diagram");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.src = address;
  Object.assign(frame.style, { display: "block", width: "100%", border: "0" });
  const source = pre.querySelector("code")?.textContent ?? "";
  const draw = (): void => {
    if (!frame.isConnected) {
      redraws.delete(draw);
      return;
    }
    const request: DiagramRequest = { source, isDark: isDark() };
    frame.style.colorScheme = request.isDark ? "dark" : "light";
    frame.contentWindow?.postMessage(request, "*");
  };
  view.append(frame);
  code.before(view);
  redraws.add(draw);
  shown.set(frame.contentWindow!, (answer) => {
    if ("ready" in answer) draw();
    else if (!("height" in answer)) {
      view.remove();
      code.hidden = false;
      const reason = "tooLong" in answer ? say("tooLong") : answer.error.split("\n")[0]!;
      pre.dataset.title = say("failed", { title: frame.title, reason });
    } else if (answer.height > 0) {
      frame.style.height = `${Math.ceil(answer.height)}px`;
      if (view.childElementCount > 1) return;
      view.append(sourceButton(code, say));
      Object.assign(view.style, { height: "", overflow: "", marginBlock: "1em" });
      code.hidden = true;
    }
  });
};

const listen = (): void => {
  addEventListener("message", ({ source, data }: MessageEvent<DiagramAnswer>) => {
    if (source) shown.get(source)?.(data);
  });
  const redraw = (): void => {
    for (const draw of redraws) draw();
  };
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
  new MutationObserver(redraw).observe(document.documentElement, {
    attributeFilter: ["class", "style", "data-theme"],
  });
};

let isListening = false;

/**
 * Shows the diagrams below an element; those that are shown already stay.
 * @param address the document that draws one
 * @param say the words of the reader
 */
export const showDiagrams = (root: ParentNode, address: string, say: SayDiagram): void => {
  const diagrams = root.querySelectorAll<HTMLElement>("pre.diagram:not([data-drawn])");
  if (diagrams.length > 0 && !isListening) {
    isListening = true;
    listen();
  }
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        showDiagram(target as HTMLElement, address, say);
      }
    },
    { rootMargin: "100% 0%", scrollMargin: "100% 0%" },
  );
  for (const pre of diagrams) {
    pre.dataset.drawn = "";
    near.observe(pre);
  }
};
