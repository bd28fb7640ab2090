import { describe, expect, it } from "vitest";
import { allMetaLinks, metaLinksOf, storedMetaLinks, writtenMetaLinks } from "./meta-links";
import { blankPage, hashRecord } from "./records";

const PAGE = "0VbcRaEmKYNI4zETw1zY4f";
const byPath: Record<string, string> = { "../install.md": `/pages/${PAGE}` };
const read = (text: string) => {
  const written = writtenMetaLinks(text);
  return written && storedMetaLinks(text, written, (href) => byPath[href] ?? null);
};

describe("meta links in front matter", () => {
  it.each([
    [
      "an address",
      "canonical: https://example.org/a",
      { canonical: { kind: "url", url: "https://example.org/a" } },
    ],
    ["a page by its id", `canonical: /pages/${PAGE}`, { canonical: { kind: "page", page: PAGE } }],
    ["a place on a page", `canonical: "/pages/${PAGE}#top"`, { canonical: { kind: "page", page: PAGE } }],
    [
      "a page of another space",
      `alternates: [/spaces/s1/pages/${PAGE}]`,
      { alternates: [{ kind: "page", page: PAGE, space: "s1" }] },
    ],
    ["a path that leads nowhere", "canonical: ./gone.md", { canonical: { kind: "url", url: "./gone.md" } }],
    [
      "other protocols and things that are no pages",
      "alternates: [javascript:x, /files/f1, 5, '']",
      undefined,
    ],
    ["nothing", "canonical:", undefined],
  ])("name %s", (_, line, expected) => {
    const text = `---\nmetaLinks:\n  ${line}\n---\n\n# A\n`;
    expect(read(text)).toEqual({ text, metaLinks: expected });
  });

  it("name pages by their paths, which become ids in the text without other changes", () => {
    const text = `---\ntitle: 'A' # kept\nmetaLinks: {canonical: "../install.md", alternates: [https://example.org/de, ../install.md]}\n---\n\nBody\n`;
    expect(read(text)).toEqual({
      text: text.replace('"../install.md"', `/pages/${PAGE}`).replace(", ../install.md", `, /pages/${PAGE}`),
      metaLinks: {
        canonical: { kind: "page", page: PAGE },
        alternates: [
          { kind: "url", url: "https://example.org/de" },
          { kind: "page", page: PAGE },
        ],
      },
    });
  });

  it.each([
    ["no front matter", "# A\n\nmetaLinks:\n"],
    ["front matter without them", "---\ntitle: A\n---\n"],
    ["broken YAML", "---\nmetaLinks: [\n---\n"],
    ["the word elsewhere", "---\nnested:\n  metaLinks: 1\n---\n"],
  ])("are absent in %s", (_, text) => {
    expect(writtenMetaLinks(text)).toBeNull();
  });
});

describe("meta links of a record", () => {
  it("do not change its hash if there are none", () => {
    const page = blankPage("p1");
    expect(hashRecord({ ...page, metaLinks: metaLinksOf({ alternates: [] }) })).toBe(hashRecord(page));
    const withCanonical = metaLinksOf({ canonical: { kind: "url", url: "https://example.org" } });
    expect(hashRecord({ ...page, metaLinks: withCanonical })).not.toBe(hashRecord(page));
  });

  it("are listed with the canonical one first", () => {
    const [canonical, alternate] = [{ kind: "url", url: "a" } as const, { kind: "page", page: "b" } as const];
    expect(allMetaLinks(metaLinksOf({ canonical, alternates: [alternate] }))).toEqual([canonical, alternate]);
    expect(allMetaLinks(undefined)).toEqual([]);
  });
});
