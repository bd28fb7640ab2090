import { describe, expect, it } from "vitest";
import { reviews } from "@/lib/collaboration/reviews/operations";
import { toDocument } from "@/lib/core/content/document";
import { api } from "@/lib/testing/api";
import { insertions, world } from "@/lib/testing/world";
import { changeRequests } from "./operations";

/** Four open change requests and a draft, with reviews of every kind. */
async function several() {
  const w = await world();
  const [ada, ben, cleo] = [await w.member("review"), await w.member("review"), await w.member("review")];
  const space = await w.space({ pages: { Alpha: "One.\n", Beta: "Two.\n", Gamma: "Three.\n" } });
  const ids = await w.pageIds(space);
  const as = (who: { id: string }) => api.as(who);
  const open = async (subject: string, asked: { id: string }[] = []) => {
    const { id } = (await w.changeRequest(space, { by: ada, subject, edits: { Alpha: `${subject}.\n` } }))
      .changeRequest;
    const params = { spaceId: space.id, changeRequestId: id };
    await as(ada).call(changeRequests.update, { params, body: { status: "open" } });
    if (asked.length > 0)
      await as(ada).call(reviews.request, { params, body: { users: asked.map((one) => one.id) } });
    return params;
  };
  const review = (
    params: { spaceId: string; changeRequestId: string },
    who: { id: string },
    status: string,
  ) =>
    as(who).post(`/v1/spaces/${params.spaceId}/change-requests/${params.changeRequestId}/reviews`, {
      status,
      ...(status !== "approved" && { comment: { markdown: "No." } }),
    });
  const plain = await open("Plain");
  const waiting = await open("Waiting", [ben, cleo]);
  const approved = await open("Approved", [ben]);
  await review(approved, ben, "approved");
  const refused = await open("Refused", [cleo]);
  await review(refused, ben, "approved");
  await review(refused, cleo, "approved");
  await review(refused, cleo, "changes-requested");
  await as(ada).call(changeRequests.update, {
    params: plain,
    body: { description: { ...toDocument("Because of the *Hérons*.") } },
  });
  const subjects = async (query: Record<string, string>) => {
    const [inSpace, inOrganization] = await Promise.all([
      as(ada).call(changeRequests.list, { params: { spaceId: space.id }, query }),
      as(ada).call(changeRequests.listInOrganization, {
        params: { organizationId: space.organizationId },
        query,
      }),
    ]);
    const named = inSpace.items.map(({ subject }) => subject);
    expect(inOrganization.items.map(({ subject }) => subject)).toEqual(named);
    expect(inSpace.count).toBe(named.length);
    return named.sort();
  };
  return { w, as, ada, ben, cleo, space, ids, plain, waiting, approved, refused, subjects, open };
}

describe("a list of change requests", () => {
  it("filters by words of subject and description, and by number", async () => {
    const { subjects, as, ada, refused } = await several();
    expect(await subjects({ search: "appROV" })).toEqual(["Approved"]);
    for (const search of ["heron", "HÉRON"]) expect(await subjects({ search })).toEqual(["Plain"]);
    // Keys of the stored document must not match.
    expect(await subjects({ search: "paragraph" })).toEqual([]);
    const { number } = await as(ada).call(changeRequests.get, { params: refused });
    expect(await subjects({ search: `#${number}` })).toEqual(["Refused"]);
    expect(await subjects({ search: " " })).toHaveLength(4);
  });

  it("filters by reviewer and latest review", async () => {
    const { subjects, ben, cleo } = await several();
    expect(await subjects({ review: "none" })).toEqual(["Plain"]);
    expect(await subjects({ review: "waiting" })).toEqual(["Waiting"]);
    expect(await subjects({ review: "approved" })).toEqual(["Approved"]);
    expect(await subjects({ review: "changes-requested" })).toEqual(["Refused"]);
    expect(await subjects({ reviewer: ben.id })).toEqual(["Approved", "Refused", "Waiting"]);
    expect(await subjects({ reviewer: cleo.id })).toEqual(["Refused", "Waiting"]);
    expect(await subjects({ requestedReviewer: ben.id })).toEqual(["Waiting"]);
  });

  it("lists the longest-waiting review requests first, page by page", async () => {
    const { as, ben, open, space, ada, ids, waiting } = await several();
    await open("Later", [ben]);
    await open("Latest", [ben]);
    // A later edit does not change how long a request has waited.
    const path = `/v1/spaces/${space.id}/change-requests/${waiting.changeRequestId}/content`;
    const changes = [{ operation: "update_page", page: ids.Beta!, title: "Beta again" }];
    expect((await as(ada).post(path, { changes })).status).toBe(200);
    const walked: string[] = [];
    let page: string | undefined;
    do {
      const part = await as(ben).call(changeRequests.list, {
        params: { spaceId: space.id },
        query: { requestedReviewer: ben.id, orderBy: "waiting", limit: "2", ...(page && { page }) },
      });
      expect(part.count).toBe(3);
      walked.push(...part.items.map(({ subject }) => subject));
      page = part.next?.page;
    } while (page !== undefined);
    expect(walked).toEqual(["Waiting", "Later", "Latest"]);
  });
});

describe("summaries of change requests", () => {
  it("count pages and latest reviews, in the requested order, of visible change requests only", async () => {
    const { w, as, ada, space, ids, waiting, approved, refused } = await several();
    const mixed = await w.changeRequest(space, {
      by: ada,
      changes: [
        ...insertions({ Delta: "Four.\n", Epsilon: "Five.\n" }),
        { operation: "delete_page", page: ids.Beta! },
        { operation: "update_page", page: ids.Gamma!, document: { markdown: "3.\n" } },
        { operation: "update_page", page: ids.Alpha!, document: { markdown: "1.\n" } },
      ],
    });
    const changeRequest = [mixed.changeRequest.id, refused, waiting, approved].map((one) =>
      typeof one === "string" ? one : one.changeRequestId,
    );
    const params = { organizationId: space.organizationId };
    const { items } = await as(ada).call(changeRequests.summariesInOrganization, {
      params,
      query: { changeRequest },
    });
    expect(items.map((item) => item.changeRequest)).toEqual(changeRequest);
    expect(items.map(({ pages, reviews: given }) => ({ ...pages, ...given }))).toEqual([
      { added: 2, changed: 2, deleted: 1, approved: 0, changesRequested: 0, waiting: 0 },
      { added: 0, changed: 1, deleted: 0, approved: 1, changesRequested: 1, waiting: 0 },
      { added: 0, changed: 1, deleted: 0, approved: 0, changesRequested: 0, waiting: 2 },
      { added: 0, changed: 1, deleted: 0, approved: 1, changesRequested: 0, waiting: 0 },
    ]);
    const inSpace = await as(ada).call(changeRequests.summaries, {
      params: { spaceId: space.id },
      query: { changeRequest },
    });
    expect(inSpace.items).toEqual(items);
    const guest = await w.member(null);
    const unseen = await as(guest).call(changeRequests.summariesInOrganization, {
      params,
      query: { changeRequest },
    });
    expect(unseen.items).toEqual([]);
  });
});
