import { describe, expect, it } from "vitest";
import { comments } from "@/lib/collaboration/comments/operations";
import { reviews } from "@/lib/collaboration/reviews/operations";
import { api } from "@/lib/testing/api";
import { setting, update } from "@/lib/testing/change-requests";
import { changeRequests } from "./operations";

describe("the mergeability of a change request", () => {
  it("lists reviewers with their answers, stale approvals and open threads", async () => {
    const { mine, theirs, ids, open, edit } = await setting();
    const params = await open(mine);
    const look = () => api.as(mine).call(changeRequests.mergeability, { params });
    await edit(mine, params, update(ids.Alpha!, "Another.\n"));
    expect(await look()).toMatchObject({ reviewers: [], threads: 0, redirects: { items: [], count: 0 } });

    await api.as(mine).call(reviews.request, { params, body: { users: [theirs.id] } });
    expect((await look()).reviewers).toMatchObject([{ user: { id: theirs.id }, state: "waiting" }]);

    await api.as(theirs).call(reviews.create, { params, body: { status: "approved" } });
    expect((await look()).reviewers).toMatchObject([{ state: "approved", outdated: false }]);
    await edit(mine, params, update(ids.Alpha!, "Yet another.\n"));
    expect((await look()).reviewers).toMatchObject([{ state: "approved", outdated: true }]);
    await api.as(mine).call(reviews.request, { params, body: { users: [theirs.id] } });
    expect((await look()).reviewers).toMatchObject([{ state: "waiting", outdated: false }]);

    await api.as(theirs).call(comments.post.changeRequest, { params, body: { body: { markdown: "Why?" } } });
    expect((await look()).threads).toBe(1);
  });

  it("lists the redirects that the merge then creates", async () => {
    const { mine, ids, open, edit, merge, live } = await setting();
    const params = await open(mine);
    const look = () => api.as(mine).call(changeRequests.mergeability, { params });
    await edit(mine, params, { operation: "update_page", page: ids.Alpha!, slug: "first", into: ids.Beta! });
    expect((await look()).redirects).toEqual({
      items: [{ page: { id: ids.Alpha!, title: "Alpha" }, from: "alpha", to: "beta/first" }],
      count: 1,
    });
    await live({ operation: "update_page", page: ids.Beta!, slug: "second" });
    expect((await look()).redirects.items).toMatchObject([{ from: "alpha", to: "second/first" }]);
    await merge(mine, params);
    const { body } = await api
      .as(mine)
      .get<{ id: string; path: string }>(`/v1/spaces/${params.spaceId}/content/path/alpha`);
    expect(body).toMatchObject({ id: ids.Alpha, path: "second/first" });
    expect((await look()).redirects.count).toBe(0);
  });

  it("counts the space's threads on edited pages", async () => {
    const { mine, ids, open, edit } = await setting();
    const params = await open(mine);
    const look = () => api.as(mine).call(changeRequests.mergeability, { params });
    await edit(mine, params, update(ids.Alpha!, "Another.\n"));
    const post = (page: string) =>
      api.as(mine).call(comments.post.space, {
        params: { spaceId: params.spaceId },
        body: { page, body: { markdown: "Why?" } },
      });
    expect((await look()).pageThreads).toBe(0);
    const { id } = await post(ids.Alpha!);
    await post(ids.Beta!);
    expect((await look()).pageThreads).toBe(1);
    await api.as(mine).call(comments.update.space, {
      params: { spaceId: params.spaceId, commentId: id },
      body: { resolved: true },
    });
    expect((await look()).pageThreads).toBe(0);
  });
});
