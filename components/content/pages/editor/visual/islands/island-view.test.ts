import { expect, it } from "vitest";
import { bodyOfFootnote } from "./island-view";

it("bodyOfFootnote shows a footnote without its label", () => {
  expect(bodyOfFootnote("[^1]: One\n    two\n\n    - three")).toBe("One\ntwo\n\n- three");
});
