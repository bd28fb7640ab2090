import { describe, expect, it } from "vitest";
import { ApiError, Offline } from "@/lib/platform/api/client";
import { failureOf } from "./failure-of";

const answered = (status: number) => new ApiError(status, null, null);

describe("what stands in place of what a read shows", () => {
  it("is its failure while there is nothing to show, whatever failed", () => {
    for (const error of [new Offline(), answered(503), answered(404)])
      expect(failureOf({ data: undefined, error })).toBe(error);
    expect(failureOf({ data: undefined, error: null })).toBeNull();
  });

  it("is not a failure that passes: what is shown stays", () => {
    for (const error of [new Offline(), answered(503), answered(429)])
      expect(failureOf({ data: [], error })).toBeNull();
  });

  it("is an answer that will not change: what is shown is nobody's to see any more", () => {
    for (const error of [answered(404), answered(403)]) expect(failureOf({ data: [], error })).toBe(error);
  });

  it("is the first of several reads that are shown as one", () => {
    const [gone, away] = [answered(404), answered(503)];
    expect(failureOf({ data: [], error: away }, { data: undefined, error: gone })).toBe(gone);
  });
});
