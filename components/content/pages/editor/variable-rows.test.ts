import { describe, expect, it } from "vitest";
import { sayEnglish } from "@/lib/core/locales/say";
import { errorsIn, rowOf, variablesToSet } from "./variable-rows";

describe("rows of variables", () => {
  const before = { product: "Pump", major: 3, beta: false };
  const rows = () => Object.entries(before).map(([name, value], key) => rowOf(key, name, value));

  it("set nothing while nothing is changed", () => {
    expect(errorsIn(sayEnglish, rows())).toEqual({});
    expect(variablesToSet(before, rows())).toEqual({});
  });

  it("set new and changed values, kinds included, and remove deleted ones", () => {
    const [product, major, beta] = rows();
    const next = [
      { ...product!, name: "name" },
      { ...major!, kind: "text" as const },
      { ...beta!, value: "true" },
    ];
    expect(variablesToSet(before, next)).toEqual({ product: null, name: "Pump", major: "3", beta: true });
  });

  it("report invalid names and numbers", () => {
    expect(
      errorsIn(sayEnglish, [
        rowOf(0, "2nd", "x"),
        rowOf(1, "same", "x"),
        rowOf(2, "same", "y"),
        { ...rowOf(3, "n", 1), value: "one" },
      ]),
    ).toEqual({
      0: { name: expect.stringContaining("letters") },
      1: { name: expect.stringContaining("twice") },
      2: { name: expect.stringContaining("twice") },
      3: { value: expect.stringContaining("number") },
    });
  });
});
