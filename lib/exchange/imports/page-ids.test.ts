import { expect, it } from "vitest";
import { PageIds } from "./page-ids";

it("a page of Confluence is found by its title, unless several have it or the export is another tool's", () => {
  const ids = new PageIds(["ENG/C_98307.md", "ENG/C++_98308.md", "ENG/Start_98309.md"]);
  expect(ids.find("https://wiki.example/display/ENG/Start")).toBe("ENG/Start_98309.md");
  expect(ids.find("https://wiki.example/display/ENG/C%2B%2B")).toBeUndefined();
  const others = new PageIds(["notes/Release_2024.md", "notes/a.md", "notes/b.md"]);
  expect(others.find("https://example.org/display/notes/release")).toBeUndefined();
});
