import { describe, expect, it } from "vitest";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { api, expectProblem } from "@/lib/testing/api";
import { world } from "@/lib/testing/world";
import { reviews } from "./operations";

async function asked() {
  const w = await world();
  const author = await w.member("review", { displayName: "Ada Author" });
  const ben = await w.member("review", { displayName: "Ben Reviewer" });
  const cleo = await w.member("edit", { displayName: "Cleo Editor" });
  const space = await w.space();
  const { id } = await api
    .as(author)
    .call(changeRequests.create, { params: { spaceId: space.id }, body: {} });
  return { w, author, ben, cleo, space, params: { spaceId: space.id, changeRequestId: id } };
}

describe("reviewer candidates", () => {
  it("list people who may review first, and say why others may not", async () => {
    const { author, ben, cleo, params } = await asked();
    const { items, count } = await api.as(author).call(reviews.listCandidates, { params });
    expect(count).toBe(items.length);
    const reasons = new Map(items.map(({ user, refused }) => [user.id, refused]));
    expect(reasons.get(ben.id)).toBeUndefined();
    expect(reasons.get(cleo.id)).toBe("role");
    expect(reasons.get(author.id)).toBe("author");
    const free = items.findLastIndex(({ refused }) => refused === undefined);
    expect(items.slice(0, free).every(({ refused }) => refused === undefined)).toBe(true);
  });

  it("are exactly those whom the server lets the author ask", async () => {
    const { author, params } = await asked();
    const { items } = await api.as(author).call(reviews.listCandidates, { params });
    for (const { user, refused } of items) {
      const answer = await api
        .as(author)
        .post(`/v1/spaces/${params.spaceId}/change-requests/${params.changeRequestId}/requested-reviewers`, {
          users: [user.id],
        });
      expect([user.displayName, answer.status]).toEqual([user.displayName, refused ? 400 : 200]);
    }
    const later = await api.as(author).call(reviews.listCandidates, { params });
    for (const { asked: isAsked, refused } of later.items) expect(isAsked).toBe(refused === undefined);
  });

  it("are found by name, page by page", async () => {
    const { author, ben, params } = await asked();
    const found = await api.as(author).call(reviews.listCandidates, { params, query: { search: "BEN REV" } });
    expect(found.items.map(({ user }) => user.id)).toEqual([ben.id]);
    const whole = await api.as(author).call(reviews.listCandidates, { params });
    const walked: string[] = [];
    for (let page: string | undefined, more = true; more; ) {
      const part = await api
        .as(author)
        .call(reviews.listCandidates, { params, query: { limit: "1", ...(page && { page }) } });
      walked.push(...part.items.map(({ user }) => user.id));
      page = part.next?.page;
      more = page !== undefined;
    }
    expect(walked).toEqual(whole.items.map(({ user }) => user.id));
  });

  it("show a guest only participants, and are refused to readers", async () => {
    const { w, author, cleo, ben, space, params } = await asked();
    const guest = await w.member(null, { displayName: "Gus Guest" });
    await api.as(w.admin).post(`/v1/spaces/${space.id}/permissions`, { role: "edit", users: [guest.id] });
    await api.as(author).call(reviews.request, { params, body: { users: [ben.id] } });
    const { items } = await api.as(guest).call(reviews.listCandidates, { params });
    expect(items.map(({ user }) => user.id).sort()).toEqual([author.id, ben.id].sort());
    expect(items.some(({ user }) => user.id === cleo.id)).toBe(false);
    const search = (search: string, as = guest) =>
      api.as(as).call(reviews.listCandidates, { params, query: { search } });
    expect((await search("author")).count).toBe(1);
    expect((await search(author.email)).count).toBe(0);
    expect((await search(author.email, author)).count).toBe(1);
    const reader = await w.member("read");
    const refusal = await api
      .as(reader)
      .get(`/v1/spaces/${params.spaceId}/change-requests/${params.changeRequestId}/reviewer-candidates`);
    expectProblem(refusal, 403);
  });
});
