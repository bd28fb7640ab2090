import { describe, expect, it } from "vitest";
import { renderToHtml } from "@/lib/content/rendering/on-thread/to-html";
import { feedEntriesOf } from "./feed-entries";
import { indexText } from "./indexed-text";
import { plainText } from "./page-words";
import { sectionsOf } from "./sections";
import { shownDate, tagsOf } from "./updates";

const CHANGELOG = `# Changelog

::::updates{format="short"}
:::update{date="2026-11-29" title="2.0" tags="New, Fixed"}
Pumps *start* by themselves.
:::
:::update{date="2026-11-29"}
## Valves close

Quietly.
:::
:::update{date="Spring" anchor="first"}
The first one.
:::
::::
`;

const MINTLIFY = `<Update label="2026-11-29" description="v2" tags={["New", "Fixed"]}>
  Pumps start.
</Update>

<Update label="Spring">
  Older.
</Update>
`;

describe("entries of a changelog", () => {
  it("show their date in the language of the page, their title and tags", () => {
    const { html } = renderToHtml(CHANGELOG, { locale: "de" });
    expect(html).toContain('<section class="update" id="2026-11-29">');
    expect(html).toContain('<time datetime="2026-11-29">29.11.2026</time>');
    expect(html).toContain('<p class="update-title">2.0</p>');
    expect(html).toContain('<span class="update-tag">New</span> <span class="update-tag">Fixed</span>');
    expect(html).toContain('<p class="update-date">Spring</p>');
  });

  it("have an anchor each: their date, or what the author chose, and none that a heading has", () => {
    expect(indexText(CHANGELOG).anchors).toEqual([
      "changelog",
      "valves-close",
      "2026-11-29",
      "2026-11-29-1",
      "first",
    ]);
    const { html } = renderToHtml(`## 2026-11-29\n\n${CHANGELOG}`);
    expect(html.match(/<section class="update" id="[^"]+"/g)?.[0]).toContain("2026-11-29-1");
  });

  it("are sections for search, with all of their words", () => {
    expect(sectionsOf(CHANGELOG)).toEqual([
      { anchor: "", title: "Changelog", text: "" },
      { anchor: "2026-11-29", title: "2.0", text: "2026-11-29 2.0 New Fixed Pumps start by themselves." },
      { anchor: "2026-11-29-1", title: "Valves close", text: "2026-11-29 Valves close Quietly." },
      { anchor: "first", title: "Spring", text: "Spring The first one." },
    ]);
  });

  it("are entries of a feed", () => {
    expect(feedEntriesOf(CHANGELOG)).toEqual([
      {
        ...{ anchor: "2026-11-29", title: "2.0", time: "2026-11-29T00:00:00.000Z" },
        ...{ tags: ["New", "Fixed"], text: "Pumps start by themselves." },
      },
      {
        ...{ anchor: "2026-11-29-1", title: "Valves close", time: "2026-11-29T00:00:00.000Z" },
        ...{ tags: [], text: "Quietly." },
      },
      { anchor: "first", title: "Spring", time: null, tags: [], text: "The first one." },
    ]);
  });

  it("are read from components beside each other, without losing words", () => {
    const { html } = renderToHtml(MINTLIFY);
    expect(html.match(/class="updates"/g)).toHaveLength(1);
    expect(html.match(/class="update"/g)).toHaveLength(2);
    expect(html).toContain('<p class="update-title">v2</p>');
    expect(plainText(MINTLIFY)).toBe("2026-11-29 v2 New Fixed\nPumps start.\nSpring\nOlder.");
  });

  it("begin another changelog behind other text", () => {
    const { html } = renderToHtml(MINTLIFY.replace("\n\n<Update", "\n\nBetween.\n\n<Update"));
    expect(html.match(/class="updates"/g)).toHaveLength(2);
  });
});

describe("tagsOf", () => {
  it("reads names between commas, each once, and the lists of documents", () => {
    expect(tagsOf({ tags: "New,  Fixed ,New, " })).toEqual(["New", "Fixed"]);
    expect(tagsOf({ "json:tags": '["New", {"tag": "fixed"}, 1]' })).toEqual(["New", "fixed"]);
    expect(tagsOf({})).toEqual([]);
  });
});

describe("shownDate", () => {
  it.each([
    ["2026-01-02", "full", "January 2, 2026"],
    ["2026-01-02T23:00:00Z", "short", "Jan 2, 2026"],
    ["2026-01-02", "numeric", "1/2/2026"],
    ["2026-01-02", "other", "January 2, 2026"],
    ["2026-13-45", "full", "2026-13-45"],
    ["Spring", "full", "Spring"],
  ])("shows %s in the format %s as %s", (date, format, shown) =>
    expect(shownDate({ date }, format, "en")).toBe(shown),
  );
});
