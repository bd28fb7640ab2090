import { expect, it, vi } from "vitest";
import { element } from "./clipboard/elements";
import { markNotes } from "./html-notes";

it("many references to one note with many links back take steps in proportion to their number", () => {
  const [one, two] = [100, 200].map((size) => {
    const each = <Value>(make: () => Value) => Array.from({ length: size }, make);
    const references = each(() => element("a", [{ type: "text", value: "1" }], { href: "#n", id: "r" }));
    const note = element(
      "li",
      each(() => element("a", [], { href: "#r" })),
      { id: "n" },
    );
    const page = element("body", [...references, element("ol", [note])]);
    const add = vi.spyOn(Set.prototype, "add");
    try {
      markNotes(page);
      expect(JSON.stringify(page)).not.toContain('"a"');
      return add.mock.calls.length;
    } finally {
      add.mockRestore();
    }
  });
  expect(two!).toBeLessThan(2.2 * one! + 100);
});
