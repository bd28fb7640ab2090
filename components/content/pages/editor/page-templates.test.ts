import { describe, expect, it } from "vitest";
import { withoutHeading } from "./page-templates";

describe("the text of a template", () => {
  it.each([
    ["a heading that is the title of the template", "\n# Weekly notes #\n\nWords.\n", "Words.\n"],
    ["blank lines at the top", "\n\nWords.\n", "Words.\n"],
    ["nothing but the heading", "# Weekly notes", ""],
  ])("leaves out %s", (_, text, left) => {
    expect(withoutHeading(text, "Weekly notes")).toBe(left);
  });

  it.each(["# Other words\n\nWords.\n", "## Weekly notes\n\nWords.\n", "#Weekly notes\n"])(
    "keeps another beginning: %j",
    (text) => {
      expect(withoutHeading(text, "Weekly notes")).toBe(text);
    },
  );
});
