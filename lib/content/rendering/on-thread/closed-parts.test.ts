import { toHtml } from "hast-util-to-html";
import { expect, it } from "vitest";
import { keepClosedParts } from "./closed-parts";
import { element } from "./element";

const text = (value: string) => ({ type: "text" as const, value });
const fields = (count: number) =>
  Array.from({ length: count }, (_, at) => element("li", { id: `f${at}` }, [text(`Field ${at}`)]));
const fold = (children: Parameters<typeof element>[2], more = {}) =>
  element("details", { className: ["openapi-fold"], ...more }, [
    element("summary", {}, [text("200")]),
    ...children!,
  ]);
const kept = (node: ReturnType<typeof element>): string => {
  const root = element("section", { className: ["openapi"] }, [node]);
  keepClosedParts(root);
  return toHtml(root.children);
};

it("the content of a closed part is text for browsers with scripts", () => {
  const list = toHtml(fields(9));
  expect(kept(fold(fields(9)))).toBe(
    `<details class="openapi-fold"><summary>200</summary><noscript>${list}</noscript></details>`,
  );
});

it("an element with an address remains around the content of its part", () => {
  const html = kept(fold([element("div", { id: "Pump" }, fields(9))]));
  expect(html).toContain('<summary>200</summary><div id="Pump"><noscript><li id="f0">');
});

it.each([
  ["open", fold(fields(9), { open: true })],
  ["small", fold(fields(3))],
  ["with code", fold([...fields(9), element("pre", {})])],
])("a part is kept as it is if it is %s", (_how, part) => {
  expect(kept(part)).not.toContain("noscript");
});

it("parts within a closed part are elements of its text", () => {
  expect(kept(fold([fold(fields(9)), ...fields(9)])).match(/<noscript>/g)).toHaveLength(1);
});

it("no value ends the text of a closed part", () => {
  const end = "</NoScript><img src=x onerror=alert(1)>";
  const html = kept(fold([element("a", { href: "/a", title: end }, [text(end)]), ...fields(9)]));
  expect(html.match(/<\/noscript/gi)).toHaveLength(1);
  expect(html).toContain('<a href="/a">&#x3C;/NoScript>');
});
