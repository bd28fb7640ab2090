import { describe, expect, it } from "vitest";
import { DEFAULT_CUSTOMIZATION } from "@/lib/sites/customization/default-customization";
import { finishedLook, linkMessages } from "./finished-look";

const to = { kind: "url" as const, url: "https://a.example/" };
const [done, begun] = [
  { title: "Docs", to },
  { title: "", to: { ...to, url: "" } },
];
const withLinks = (links: (typeof DEFAULT_CUSTOMIZATION)["header"]["links"]) => ({
  ...DEFAULT_CUSTOMIZATION,
  header: { ...DEFAULT_CUSTOMIZATION.header, links },
});

describe("finishedLook", () => {
  it("leaves unfinished links out, also within menus", () => {
    const links = [
      { title: "More", to: null, links: [done, begun] },
      { ...begun, links: [] },
    ];
    expect(finishedLook(withLinks(links)).look.header.links).toEqual([
      { title: "More", to: null, links: [done] },
    ]);
  });

  it("keeps paths, which lead within the host of the site", () => {
    const path = { title: "Pricing", to: { ...to, url: "/pricing" }, links: [] };
    expect(finishedLook(withLinks([path])).look.header.links).toEqual([path]);
  });

  it("names the links that it leaves out, but not those just begun", () => {
    const wrong = { title: "Docs", to: { ...to, url: "docs.example" }, links: [] };
    const unnamed = { title: " ", to, links: [] };
    expect(finishedLook(withLinks([{ ...begun, links: [] }, wrong, unnamed])).leftOut).toEqual([
      wrong,
      unnamed,
    ]);
  });

  it("leaves out conditions without text, and files of fonts without an address", () => {
    const font = {
      id: "own",
      custom: true as const,
      fontFamily: " Acme Sans ",
      fontFaces: [
        { weight: 400, sources: [{ url: "https://a.example/regular.woff2" }] },
        { weight: 700, sources: [{ url: "" }] },
      ],
    };
    const look = withLinks([{ ...done, links: [], condition: " " }]);
    const { header, styling } = finishedLook({ ...look, styling: { ...look.styling, font } }).look;
    expect(header.links).toEqual([{ ...done, links: [] }]);
    expect(styling.font).toEqual({ ...font, fontFamily: "Acme Sans", fontFaces: [font.fontFaces[0]] });
  });

  it("has no announcement that was switched off, so that no other change repeats it", () => {
    const announcement = { enabled: true, message: "Hello", style: "info" as const };
    const shown = { ...DEFAULT_CUSTOMIZATION, announcement };
    expect(finishedLook(shown).look.announcement).toEqual(announcement);
    const off = { ...shown, announcement: { ...announcement, enabled: false } };
    expect(finishedLook(off).look.announcement).toBeUndefined();
  });
});

it("messages about links are at the links that they mean, wherever these are in the form", () => {
  const wrong = { title: "Wrong", to: { ...to, url: "ftp://a.example/" } };
  const menu = { title: "More", to: null, links: [begun, wrong] };
  const { links } = finishedLook(withLinks([{ ...begun, links: [] }, menu, { ...done, links: [] }]));
  const messages = linkMessages(
    {
      "header.links.0.links.0.to.url": "is wrong.",
      "header.links.1.condition": "is unknown.",
      "header.preset": "is invalid.",
    },
    links,
  );
  expect([...messages].map(([link, message]) => [link.title, message])).toEqual([
    ["Wrong", { to: "is wrong." }],
    ["Docs", { condition: "is unknown." }],
  ]);
});
