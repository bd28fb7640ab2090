import { describe, expect, it } from "vitest";
import { ApiError, Offline } from "@/lib/platform/api/client";
import { failureOf } from "./failure-of";

const answered = (status: number) => new ApiError(status, null, null);

describe("the failure shown for a read", () => {
  it("is any error while there is no data", () => {
    for (const error of [new Offline(), answered(503), answered(404)])
      expect(failureOf({ data: undefined, error })).toBe(error);
    expect(failureOf({ data: undefined, error: null })).toBeNull();
  });

  it("is not a temporary error while there is data to show", () => {
    for (const error of [new Offline(), answered(503), answered(429)])
      expect(failureOf({ data: [], error })).toBeNull();
  });

  it("is a final error even while there is data, because the viewer may not see it any more", () => {
    for (const error of [answered(404), answered(403)]) expect(failureOf({ data: [], error })).toBe(error);
  });

  it("is the first failure of several reads shown as one", () => {
    const [gone, away] = [answered(404), answered(503)];
    expect(failureOf({ data: [], error: away }, { data: undefined, error: gone })).toBe(gone);
  });
});
