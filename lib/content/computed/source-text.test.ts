import { describe, expect, it } from "vitest";
import { keyOfSource, readSourceText, sourceText } from "./source-text";

const source = {
  props: { models: true },
  dependencies: { spec: { ref: { spec: "petstore", kind: "openapi" } } },
  type: "builtin:openapi",
};
const TEXT = `type: builtin:openapi
props:
  models: true
dependencies:
  spec:
    ref:
      kind: openapi
      spec: petstore`;

const problemOf = (yaml: string) => {
  const read = readSourceText(yaml);
  return "problem" in read ? read.problem : null;
};

describe("the source of a computed page as YAML", () => {
  it("does not depend on how it was stored, and parses to the same source", () => {
    expect(sourceText(source)).toBe(TEXT);
    expect(readSourceText(TEXT)).toEqual({ source });
    const more = { type: "integration:wiki:articles", props: { a: ["yes", "1", 1, null], b: "x\ny" } };
    expect(readSourceText(sourceText(more))).toEqual({ source: more });
  });

  it("reports errors as sentences", () => {
    expect(problemOf(TEXT.replace("openapi\nprops", "graphql\nprops"))).toMatch(/must be .*builtin:openapi/);
    expect(problemOf(`${TEXT}\nmore: 1`)).toMatch(/must be/);
    expect(problemOf(`${TEXT}\ntype: builtin:openapi`)).toMatch(/not valid YAML: a name occurs twice/);
    expect(problemOf("type: [")).toMatch(/not valid YAML/);
    expect(problemOf("")).toMatch(/must be/);
    expect(problemOf("a: &a {}\nb: *a")).toMatch(/aliases/);
    expect(problemOf(`type: ${"x".repeat(30_000)}`)).toMatch(/longer/);
  });

  it("has a key that depends on its inputs only", () => {
    const other = { ...source, props: { models: false } };
    expect(keyOfSource(other)).toBe(keyOfSource(source));
    const spec = { ref: { kind: "openapi", spec: "billing" } };
    expect(keyOfSource({ ...source, dependencies: { spec } })).not.toBe(keyOfSource(source));
  });
});
