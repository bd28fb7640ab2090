import { describe, expect, it } from "vitest";
import { imported, outline, textAt } from "@/lib/exchange/imports/testing";

describe("a GitHub wiki", () => {
  it("has its sidebar's order with Home first, and links in double brackets", async () => {
    const plan = await imported({
      "Home.md":
        "See [[Getting Started]], [[the guide|User Guide]], [[API-Reference#Some errors]], [[images/a.png]], `[[Home]]`, [[Site|https://example.org/a_b]], [[https://example.org]], [[images/a.png|width=9px|alt=A pump]] and [[Lost]].\n",
      "Getting-Started.md": "```\n[[Home]]\n```\n\n[[Home]]\n",
      "User-Guide.md": "Guide\n",
      "API-Reference.md": "## Some errors\n",
      "_Sidebar.md": "* [[User Guide]]\n  * [[API Reference]]\n* [[Getting Started]]\n",
      "_Footer.md": "Footer text\n",
      "images/a.png": "png",
    });
    expect(outline(plan.pages)).toEqual(["Home", "User Guide", "  API Reference", "Getting Started"]);
    expect(textAt(plan, "Home.md")).toBe(
      "See [Getting Started](Getting-Started.md), [the guide](User-Guide.md), [API-Reference#Some errors](API-Reference.md#some-errors), ![](images/a.png), `[[Home]]`, [Site](<https://example.org/a_b>), [https://example.org](<https://example.org>), ![A pump](images/a.png) and [[Lost]].\n",
    );
    expect(textAt(plan, "Getting-Started.md")).toBe("```\n[[Home]]\n```\n\n[Home](Home.md)\n");
    expect(plan.report.filter(({ outcome }) => outcome === "skipped")).toEqual([
      {
        ...{ path: "_Footer.md", outcome: "skipped" },
        detail: "Shown around every page of the wiki, not a page: 2 words are not shown.",
      },
    ]);
  });

  it("without a sidebar begins with Home", async () => {
    expect(outline((await imported({ "Home.md": "x", "About.md": "y" })).pages)).toEqual(["Home", "About"]);
  });
});

it("a vault of Obsidian has its links, with aliases, headings, sizes and notes in other folders", async () => {
  const plan = await imported({
    "Vault/Start.md":
      "[[Deep note|there]], [[Deep note#A part]], ![[shot.png|300]], ![[Deep note]], [[#Here]]\n",
    "Vault/folder/Deep note.md": "# A part\n",
    "Vault/files/shot.png": "png",
  });
  expect(textAt(plan, "Vault/Start.md")).toBe(
    "[there](Vault/folder/Deep note.md), [Deep note#A part](Vault/folder/Deep note.md#a-part), ![](Vault/files/shot.png), [Deep note](Vault/folder/Deep note.md), [#Here](#here)\n",
  );
});

it("a vault of Obsidian names parts of notes as its readers see them", async () => {
  const plan = await imported({
    ".obsidian/app.json": "{}",
    "Start.md":
      "[[Deep note#A part]], ![[in/Deep note#A part]], [[#Here]], [[Deep note#One#A part]]\n\n# Here\n",
    "in/Deep note.md": "# One\n\n## A part\n",
  });
  expect(textAt(plan, "Start.md")).toBe(
    "[Deep note > A part](in/Deep note.md#a-part), [Deep note > A part](in/Deep note.md#a-part), [Here](#here), [Deep note > One > A part](in/Deep note.md#a-part)\n\n# Here\n",
  );
});

it("a vault of Obsidian has links to blocks, whose ids readers do not see", async () => {
  const plan = await imported({
    ".obsidian/app.json": "{}",
    "Start.md": "[[Note#^37066d]], ![[Note#^list-1]], [[Note#^37066d|there]], [[#^own]], x^2 ^own\n",
    "Note.md": "A quote. ^37066d\n\n- One\n- Two\n\n^list-1\n\n```\ncode ^c1\n```\n\n`a ^c2`\n",
  });
  expect(textAt(plan, "Start.md")).toBe(
    '[Note](Note.md#37066d), [Note](Note.md#list-1), [there](Note.md#37066d), [^own](#own), x^2 <a id="own"></a>\n',
  );
  expect(textAt(plan, "Note.md")).toBe(
    'A quote. <a id="37066d"></a>\n\n- One\n- Two\n\n<a id="list-1"></a>\n\n```\ncode ^c1\n```\n\n`a ^c2`\n',
  );
});

it("a vault of Obsidian has links in tables, comments and marks as Markdown has them", async () => {
  const plan = await imported({
    ".obsidian/app.json": "{}",
    "Start.md":
      "| a | b |\n|---|---|\n| [[Note\\|alias]] | ![[pic one.png\\|100]] |\n\n==hi== and a == b %%secret%% `%%code%%`\n\n%%\nmore ==x==\n%%\n\n%% open\n",
    "Note.md": "# Note\n",
    "att/pic one.png": "png",
  });
  expect(textAt(plan, "Start.md")).toBe(
    "| a | b |\n|---|---|\n| [alias](Note.md) | ![](att/pic one.png) |\n\n<mark>hi</mark> and a == b <!--secret--> `%%code%%`\n\n<!--\nmore ==x==\n-->\n\n%% open\n",
  );
});
