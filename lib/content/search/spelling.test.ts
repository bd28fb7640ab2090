import { describe, expect, it } from "vitest";
import { corrections, distanceBetween, partsOf, swapsOf } from "./spelling";

describe("corrections", () => {
  it("are the nearest of similar words", () => {
    expect(corrections("instlal", ["install", "instance", "installs"])).toEqual(["install"]);
    expect(corrections("kuberntes", ["kubernetes", "tes"])).toEqual(["kubernetes"]);
    expect(corrections("pge", ["page"])).toEqual([]);
    expect(corrections("merg", ["marge", "merge"])).toEqual(["merge"]);
  });

  it("include every swap of two letters", () => {
    expect(swapsOf("pgae")).toEqual(["gpae", "page", "pgea"]);
    expect(swapsOf("aa")).toEqual([]);
  });

  it("include words with a third of a long one", () => {
    expect(partsOf("prassuri")).toEqual(["pra%", "%ssu%", "%ri"]);
    expect(partsOf("kuberntes")).toEqual(["kub%", "%ern%", "%tes"]);
    expect(partsOf("vavle")).toEqual([]);
  });

  it("count letters changed, added, left out and swapped", () => {
    expect(distanceBetween("valve", "valve")).toBe(0);
    expect(distanceBetween("valve", "vavle")).toBe(1);
    expect(distanceBetween("valve", "valves")).toBe(1);
    expect(distanceBetween("valve", "velve")).toBe(1);
    expect(distanceBetween("", "abc")).toBe(3);
  });
});
