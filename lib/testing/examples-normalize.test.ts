import { expect, it } from "vitest";
import { Normalizer } from "./examples-normalize";

const normalized = (response: Record<string, string>) =>
  new Normalizer().example({ status: 200, response }).response;

it("keeps names of properties that are as long as an id", () => {
  const response = { revisionMergedAncestor: "story00000000000000042", clientExtensionResults: "none" };
  expect(Object.keys(normalized(response) as object)).toEqual([
    "revisionMergedAncestor",
    "clientExtensionResults",
  ]);
});

it("replaces ids that are keys of a map", () => {
  expect(normalized({ story00000000000000042: "Pumps" })).toEqual({ "0c4e8a2f0c4e8a2f0c0001": "Pumps" });
});
