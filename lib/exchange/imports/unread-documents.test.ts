import { describe, expect, it } from "vitest";
import { sayInGerman } from "@/lib/core/locales/console/messages-de";
import { imported } from "./testing";

const canvas = JSON.stringify({
  nodes: [
    { id: "1", type: "text", text: "Check **both** pumps" },
    { id: "2", type: "group", label: "Yard" },
    { id: "3", type: "file", file: "Home.md" },
  ],
});
const notebook = JSON.stringify({ cells: [{ cell_type: "markdown", source: ["# A\n", "two words"] }] });

describe("a document in a format that is not read", () => {
  it("is reported with its words, also if a page links to it", async () => {
    const { report } = await imported({
      "Home.md": "[The guide](Guide.asciidoc)\n",
      "Guide.asciidoc": "= Guide\n\nThree more words.\n",
      "Pumps.rst": "Pumps\n=====\n",
      "Plan.canvas": canvas,
      "Figures.ipynb": notebook,
      "Broken.ipynb": "{",
      ".obsidian/Hidden.canvas": canvas,
    });
    expect(report.filter(({ path }) => path !== "Home.md")).toEqual([
      { path: "Guide.asciidoc", outcome: "file", detail: "AsciiDoc is not imported: 4 words are not shown." },
      {
        path: "Pumps.rst",
        outcome: "skipped",
        detail: "reStructuredText is not imported: 1 word is not shown.",
      },
      { path: "Plan.canvas", outcome: "skipped", detail: "Canvas is not imported: 4 words are not shown." },
      {
        path: "Figures.ipynb",
        outcome: "skipped",
        detail: "Jupyter is not imported: 3 words are not shown.",
      },
      { path: "Broken.ipynb", outcome: "skipped", detail: "Jupyter is not imported: 0 words are not shown." },
      { path: ".obsidian/Hidden.canvas", outcome: "skipped", detail: "Not used by any page." },
    ]);
  });

  it("is named by an import of nothing else", async () => {
    await expect(imported({ "Home.asciidoc": "= Home\n" })).rejects.toMatchObject({
      message: "Nothing was imported. “Home.asciidoc”: AsciiDoc is not imported: 1 word is not shown.",
    });
  });
});

it("reports say numbers of words in the reader's language", () => {
  expect(sayInGerman("Not shown on the page: 2 words and 1 picture: “3 words”.")).toBe(
    "Nicht auf der Seite: 2 Wörter und 1 Bild: „3 words“.",
  );
  expect(sayInGerman("Left out: 1 chart, 2 embedded objects.")).toBe(
    "Weggelassen: 1 Diagramm, 2 eingebettete Objekte.",
  );
  expect(sayInGerman("AsciiDoc is not imported: 1204 words are not shown.")).toBe(
    "AsciiDoc wird nicht importiert: 1204 Wörter sind nicht zu sehen.",
  );
});

it("a web page beside a page of the same name is reported with its words", async () => {
  const { report } = await imported({
    "a.md": "# A\n",
    "a.html": "<p>Two words</p>",
    "b.html": "<p>Part</p>",
  });
  expect(report.filter(({ outcome }) => outcome === "skipped")).toEqual([
    {
      path: "a.html",
      outcome: "skipped",
      detail: "A Markdown file has the same name: 2 words are not shown.",
    },
    { path: "b.html", outcome: "skipped", detail: "A fragment or template of HTML, not a page." },
  ]);
});
