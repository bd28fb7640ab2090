import { expect, it } from "vitest";
import { namesInText } from "./names-in-text";

const ID = "0VcJoEwrnoYbjHhAzUjUSB";

it.each([
  ["a picture", `![](/files/${ID})`],
  ["a file with a name behind its id", `[Report](/files/${ID}/report.pdf)`],
  ["an attribute", `::image{ref="file:${ID}"}`],
  ["a field", JSON.stringify({ cover: { ref: { kind: "file", file: ID } } })],
])("an id is found in %s", (_, text) => {
  expect([...namesInText(text).ids]).toEqual([ID]);
});

it("a part of a longer word is no id", () => {
  expect(namesInText(`x${ID} ${ID}7`).ids.size).toBe(0);
});

it.each([
  ["a variable", '<expression expression="space.vars.product"/>'],
  ["a variable in brackets", "{{ space.vars['product'] }}"],
  ["a variable in a condition", '{% if space.vars.product == "x" %}'],
])("%s is found by its name", (_, text) => {
  expect([...namesInText(text).variables]).toEqual(["product"]);
});
