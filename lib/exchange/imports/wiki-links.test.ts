import { expect, it } from "vitest";
import { WikiLinks } from "./wiki-links";

it.each([
  ["[[https://example.org|The site]]", "[The site](<https://example.org>)"],
  ["[[The site|https://example.org]]", "[The site](<https://example.org>)"],
  ["[[https://example.org]]", "[https://example.org](<https://example.org>)"],
  ["[[https://example.org|width=9px]]", "[https://example.org](<https://example.org>)"],
  ["[[https://example.org/a.png|alt=A pump]]", "![A pump](<https://example.org/a.png>)"],
  ["[[https://example.org/a.png?v=1|width=9px|alt=A pump]]", "![A pump](<https://example.org/a.png?v=1>)"],
  ["![[https://example.org/a.png|300]]", "![](<https://example.org/a.png>)"],
  ["[[The plan|https://example.org/a.png]]", "[The plan](<https://example.org/a.png>)"],
])("a link of a wiki to the web keeps its words: %s", (written, text) => {
  expect(new WikiLinks([]).replaceIn(written, "Home.md")).toBe(text);
});
