import { describe, expect, it } from "vitest";
import { linkCardOf } from "./link-card";

const page = (head: string) => `<!doctype html><html><head>${head}</head><body><h1>Body</h1></body></html>`;

describe("the card of a link", () => {
  it.each<[string, string, object]>([
    [
      "what the page says for cards",
      '<title>Pumps | Works</title><meta property="og:title" content="Pumps"><meta property="og:site_name" content="Water works"><link rel="shortcut icon" href="/i.png">',
      { title: "Pumps", site: "Water works", icon: "https://works.test/i.png" },
    ],
    [
      "its title and host otherwise",
      "<title>\n Pumps &amp;\n valves </title>",
      { title: "Pumps & valves", site: "works.test" },
    ],
    ["the address when it has no title", "", { title: "pumps.html", site: "works.test" }],
    [
      "no icon that a browser would run",
      '<title>P</title><link rel="icon" href="javascript:alert(1)">',
      { title: "P", site: "works.test" },
    ],
  ])("is %s", (_what, head, expected) => {
    expect(linkCardOf(page(head), "https://works.test/docs/pumps.html")).toEqual(expected);
  });
});
