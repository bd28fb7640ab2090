import type { Element, ElementContent, Properties } from "hast";
import { expect, it } from "vitest";
import { element } from "./clipboard/elements";
import { readTabs } from "./html-tabs";

it("tabs without panels, in each other, take steps in proportion to their number", () => {
  const [one, two] = [100, 200].map((size) => {
    let reads = 0;
    const counted = (tagName: string, children: ElementContent[], properties: Properties = {}): Element => ({
      ...element(tagName, children),
      get properties() {
        reads += 1;
        return properties;
      },
    });
    let inner: ElementContent[] = Array.from({ length: size }, () => counted("p", []));
    for (let depth = 0; depth < size; depth += 1) {
      const list = counted("ul", [counted("li", [], { role: "tab" })], { role: "tablist" });
      const radio = counted("input", [], { type: "radio", name: "a", id: `r${depth}` });
      const label = counted("label", [{ type: "text", value: "a" }], { htmlFor: [`r${depth}`] });
      inner = [counted("div", [list, radio, label, ...inner])];
    }
    readTabs({ type: "root", children: inner });
    return reads;
  });
  expect(two!).toBeLessThan(2.2 * one!);
});
