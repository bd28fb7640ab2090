import { describe, expect, it } from "vitest";
import type { ImportPlan } from "@/lib/exchange/imports/plan";
import { imported, outline, skipped } from "@/lib/exchange/imports/testing";

it("fragments and templates of HTML beside Markdown are no pages, and whole pages are", async () => {
  const plan = await imported({
    "docs/index.md": "# Home\n",
    "docs/_includes/footer.html": "<footer>{{ site.time }}</footer>\n",
    "docs/_layouts/page.html": "<html><body>{{ content }}</body></html>\n",
    "docs/page.html": "<!DOCTYPE html><title>Page</title><p>Words\n",
  });
  expect(outline(plan.pages)).toEqual(["Home", "Page"]);
  expect(skipped(plan)).toEqual(["docs/_includes/footer.html", "docs/_layouts/page.html"]);
});

describe("words and pictures that no page shows are counted and named", () => {
  const notesOf = ({ report }: ImportPlan) =>
    report.flatMap(({ path, outcome, detail }) => (outcome === "warning" ? [`${path}: ${detail}`] : []));

  it("for menus and footers of web pages", async () => {
    const html =
      '<html><head><title>T</title></head><body><nav>One two</nav><main><h1>T</h1><p>Words.</p></main><footer>Made by hand <img src="x.png"></footer></body></html>';
    expect(notesOf(await imported({ "a.html": html }))).toEqual([
      "a.md: Not shown on the page: 5 words and 1 picture: “One two Made by hand”.",
    ]);
  });

  it("for parts of GitBook that no page includes", async () => {
    const plan = await imported({ "a.md": "# A\n", ".gitbook/includes/part.md": "Two words\n" });
    expect(plan.report).toContainEqual({
      path: ".gitbook/includes/part.md",
      outcome: "skipped",
      detail: "No page includes this partial: 2 words are not shown.",
    });
  });

  it("without the names of signs in HTML", async () => {
    const html = "<p><code>{&#37; raw &#37;}</code>&nbsp;&lt;meta charset=&quot;x&quot;&gt;</p>";
    expect(notesOf(await imported({ "a.md": `# A\n\n${html}\n` }))).toEqual([]);
  });

  it("for HTML that is nested too deeply to be read", async () => {
    const html = `${"<div>".repeat(80)}Lost words <img src="https://x.example/a.png">${"</div>".repeat(80)}`;
    expect(notesOf(await imported({ "a.md": `# A\n\n${html}\n` }))).toEqual([
      "a.md: Not shown on the page: 2 words and 1 picture: “Lost words”.",
    ]);
  });
});

it("a text of which the encoding is unknown, and the words of a skipped page, are reported", async () => {
  const plan = await imported({
    "windows.md": Buffer.from("# Gr\xf6\xdfe\n", "latin1"),
    "utf16.md": Buffer.from("\uFEFF# Größe\n", "utf16le"),
    "deep.md": `# Deep\n\n${">".repeat(50)} three deep words\n`,
  });
  expect(plan.pages.map(({ text }) => text)).toEqual(["# Größe\n", "# Größe\n"]);
  expect(plan.report.filter(({ outcome }) => outcome !== "page")).toEqual([
    { path: "windows.md", outcome: "warning", detail: expect.stringContaining("read as Windows-1252") },
    {
      path: "deep.md",
      outcome: "skipped",
      detail: expect.stringMatching(/nested quotes.*: 4 words are not shown\.$/),
    },
  ]);
});
