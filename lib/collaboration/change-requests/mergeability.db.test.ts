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

  it("keeps files, reusable contents and variables that it newly uses and the space deleted, and says so", async () => {
    const { mine, ids, open, edit, merge, live, space } = await setting();
    await live(
      {
        operation: "insert_files",
        files: [{ name: "pump.txt", contentType: "text/plain", base64: "cHVtcA==" }],
      },
      { operation: "insert_reusable_content", title: "Warning", document: { markdown: "Hot!\n" } },
      { operation: "set_variables", variables: { product: "Pump", unused: "x" } },
    );
    const assets = async () => {
      const content = `/v1/spaces/${space.id}/content`;
      const as = api.as(mine);
      const [files, reusables, variables] = await Promise.all([
        as.get<{ items: { id: string }[] }>(`${content}/files`),
        as.get<{ items: { id: string }[] }>(`${content}/reusable-contents`),
        as.get<{ variables: object }>(`${content}/variables`),
      ]);
      return [files.body.items[0]?.id, reusables.body.items[0]?.id, variables.body.variables] as const;
    };
    const [file = "", reusable = ""] = await assets();
    const params = await open(mine);
    const uses = `[Drawing](/files/${file})\n\n::reusable-content{ref="/reusable-contents/${reusable}"}\n\n<expression expression="space.vars.product"/>\n`;
    await edit(mine, params, update(ids.Alpha!, uses));
    await live(
      { operation: "delete_file", file },
      { operation: "delete_reusable_content", reusableContent: reusable },
      { operation: "set_variables", variables: { product: null, unused: null } },
    );

    const { notices, conflicts } = await api.as(mine).call(changeRequests.mergeability, { params });
    expect(conflicts).toBe(0);
    expect(notices.items.map(({ kind, message }) => [kind, message.split(" was ")[0]])).toEqual([
      ["kept", 'The file "pump.txt"'],
      ["kept", 'The reusable content "Warning"'],
      ["kept", 'The variable "product"'],
    ]);

    await merge(mine, params);
    expect(await assets()).toEqual([file, reusable, { product: "Pump" }]);
  });
});
