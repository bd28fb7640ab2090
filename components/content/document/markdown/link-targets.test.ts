import { describe, expect, it } from "vitest";
import { storedTargets } from "./link-targets";

const shown = (text: string) =>
  storedTargets(text).map(({ from, to, kind, id, anchor }) => [
    text.slice(from, to),
    kind,
    id,
    ...(anchor === undefined ? [] : [anchor]),
  ]);

describe("storedTargets", () => {
  it.each([
    ["[on](/pages/a1)", [["/pages/a1", "page", "a1"]]],
    ["[on](/pages/a1#start-here)", [["/pages/a1#start-here", "page", "a1", "start-here"]]],
    ['[on](</pages/a1> "Title")', [["/pages/a1", "page", "a1"]]],
    ["![](/files/f1)", [["/files/f1", "file", "f1"]]],
    ["[on]: /pages/a1", [["/pages/a1", "page", "a1"]]],
    ['::content-ref{ref="/pages/a1"}', [["/pages/a1", "page", "a1"]]],
    [
      '::reusable-content{ref="/reusable-contents/r1"}',
      [["/reusable-contents/r1", "reusable content", "r1"]],
    ],
  ])("finds the address in %j", (text, targets) => expect(shown(text)).toEqual(targets));

  it("finds several on one line in order", () =>
    expect(shown("[a](/pages/a1), [b](/files/f1)").map(([, , id]) => id)).toEqual(["a1", "f1"]));

  it.each(["[on](/pages/a1/more)", "/pages/a1", "[on](https://example.org/pages/a1)", "[on](/spaces/a1)"])(
    "finds no address by id in %j",
    (text) => expect(shown(text)).toEqual([]),
  );
});
