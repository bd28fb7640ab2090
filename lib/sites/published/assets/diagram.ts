import mermaid from "mermaid";

/*
 * Draws one diagram, in a document of its own that has no access to the page around it. The page sends the source and
 * the theme; the document answers with its height, or with the reason why the source cannot be drawn.
 */

/** A message from the page. */
export type DiagramRequest = { source: string; isDark: boolean };
/** An answer of the document. */
export type DiagramAnswer = { ready: true } | { height: number } | { tooLong: true } | { error: string };

/** Beyond these, drawing could stop a browser for seconds. */
const LONGEST = 20_000;
const MOST_EDGES = 400;

const answer = (message: DiagramAnswer): void => parent.postMessage(message, "*");

/** The last diagram is the wanted one, and one is drawn at a time. */
let drawing = Promise.resolve();

async function draw({ source, isDark }: DiagramRequest): Promise<void> {
  document.documentElement.style.colorScheme = isDark ? "dark" : "light";
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: "strict",
    suppressErrorRendering: true,
    maxTextSize: LONGEST,
    maxEdges: MOST_EDGES,
    theme: isDark ? "dark" : "default",
    fontFamily: "system-ui, sans-serif",
  });
  if (source.length > LONGEST) return answer({ tooLong: true });
  try {
    const { svg } = await mermaid.render("diagram", source);
    document.body.innerHTML = svg;
    answer({ height: document.body.scrollHeight });
  } catch (error) {
    answer({ error: error instanceof Error ? error.message : String(error) });
  }
}

addEventListener("message", ({ source, data }: MessageEvent<DiagramRequest>) => {
  if (source === parent) drawing = drawing.then(() => draw(data));
});

new ResizeObserver(() => {
  if (document.body.firstElementChild) answer({ height: document.body.scrollHeight });
}).observe(document.body);

answer({ ready: true });
