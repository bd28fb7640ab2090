import { describe, expect, it } from "vitest";
import type { RequestedReviewer, Review } from "@/lib/model/reviews/schemas";
import { reviewersOf } from "./review-states";

const user = (id: string) => ({
  object: "user" as const,
  id,
  displayName: id,
  urls: { location: `/users/${id}` },
});
const review = (id: string, status: Review["status"], at: string): Review => ({
  object: "change-request-review",
  id: `${id} ${at}`,
  revision: "r",
  reviewer: user(id),
  status,
  outdated: false,
  createdAt: at,
  updatedAt: at,
});
const request = (id: string): RequestedReviewer => ({
  object: "change-request-requested-reviewer",
  kind: "user",
  user: user(id),
  revision: "r",
  requestedBy: user("author"),
  createdAt: "2026-03-01T00:00:00.000Z",
});

describe("reviewersOf", () => {
  it("keeps the last word of each reviewer, whatever the order of the list", () => {
    const early = review("ada", "changes-requested", "2026-01-01T00:00:00.000Z");
    const late = review("ada", "approved", "2026-02-01T00:00:00.000Z");
    for (const list of [
      [early, late],
      [late, early],
    ])
      expect(reviewersOf(list, [])).toMatchObject([{ state: "approved" }]);
  });

  it("shows somebody asked again as waiting", () => {
    const before = review("ada", "approved", "2026-01-01T00:00:00.000Z");
    expect(reviewersOf([before], [request("ada")])).toMatchObject([{ state: "waiting" }]);
  });

  it("names everybody once, by name", () => {
    const states = reviewersOf([review("cleo", "approved", "2026-01-01T00:00:00.000Z")], [request("ben")]);
    expect(states.map(({ user: { id } }) => id)).toEqual(["ben", "cleo"]);
  });
});
