import { expect, it } from "vitest";
import { takePictures } from "./embedded-pictures";

it("a line of many blanks beside an embedded picture is read once", () => {
  // Steps that grow with the square of this length would take minutes.
  const blanks = `${" ".repeat(400_000)}x\n`;
  const { text, files } = takePictures(`![](data:image/png;base64,iVBORw0K)\n${blanks}`, "a.md", () => false);
  expect([...files.keys()]).toEqual(["a-1.png"]);
  expect(text).toBe(`![](a-1.png)\n${blanks}`);
});
