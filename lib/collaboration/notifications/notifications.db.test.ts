import { beforeAll, describe, expect, it } from "vitest";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { comments } from "@/lib/collaboration/comments/operations";
import { reviews } from "@/lib/collaboration/reviews/operations";
import { database } from "@/lib/platform/db/client";
import { spaces } from "@/lib/spaces/spaces/operations";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { api } from "@/lib/testing/api";
import { type Person, type World, world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import { cleanUpNotifications } from "./clean-up";
import { notifications, subscriptions } from "./operations";
import type { Notification } from "./schemas";

let here: World;
let space: SpaceSubject;
let ana: Person;
let ben: Person;
let pageId: string;

beforeAll(async () => {
  here = await world();
  space = await here.space({
    title: "Manual",
    pages: ["# Install\n\nDownload it.", "# Configure\n\nChoose."],
  });
  ana = await here.member("review", { displayName: "Ana" });
  ben = await here.member("review", { displayName: "Ben" });
  const page = await api.as(ana).get<{ pages: { id: string }[] }>(`/v1/spaces/${space.id}/content`);
  pageId = page.body.pages[0]!.id;
});

const list = async (person: Person, query: Record<string, string> = {}) =>
  (await api.as(person).call(notifications.list, { query })).items;
const unread = async (person: Person) => (await api.as(person).call(notifications.unread, {})).unread;
const readAll = (person: Person) => api.as(person).call(notifications.readAll, { body: {} });
/** Returns a person's unread notifications in short form and marks them as read. */
async function news(person: Person): Promise<unknown[][]> {
  const items = await list(person, { unread: "true" });
  expect(await unread(person)).toBe(items.length);
  await readAll(person);
  return items.map(({ kind, by, detail, count }) =>
    [kind, by?.displayName, detail, count > 1 ? count : undefined].filter((each) => each !== undefined),
  );
}

async function request(by = ana) {
  const { changeRequest } = await here.changeRequest(space, {
    by,
    subject: "Explain",
    changes: [
      { operation: "update_page", page: pageId, document: { markdown: `Explained ${Math.random()}.` } },
    ],
  });
  const params = { spaceId: space.id, changeRequestId: changeRequest.id };
  return { ...changeRequest, params };
}
const ask = (params: { spaceId: string; changeRequestId: string }, person: Person, by = ana) =>
  api.as(by).call(reviews.request, { params, body: { users: [person.id] } });
const follow = (
  person: Person,
  params: { spaceId: string; changeRequestId: string },
  state: "following" | "not-following" | "muted",
) => api.as(person).call(subscriptions.updateOfChangeRequest, { params, body: { state } });

describe("a change request", () => {
  it("notifies the requested reviewer, again at a repeated request, and no one else", async () => {
    const { params, number } = await request();
    await ask(params, ben);
    expect(await list(ben)).toMatchObject([
      {
        kind: "review-requested",
        by: { id: ana.id },
        changeRequest: { number, subject: "Explain" },
        space: { title: "Manual" },
        urls: { app: expect.stringMatching(new RegExp(`/s/${space.id}/~/changes/${number}/changes$`)) },
      } satisfies Partial<Record<keyof Notification, unknown>>,
    ]);
    expect(await news(ben)).toEqual([["review-requested", "Ana"]]);
    expect(await unread(ana)).toBe(0);

    await api.as(ben).call(reviews.create, { params, body: { status: "changes-requested" } });
    expect(await news(ana)).toEqual([["review-given", "Ben", "changes-requested"]]);
    expect(await news(ben)).toEqual([]);

    await ask(params, ben);
    expect(await news(ben)).toEqual([["review-requested", "Ana", "again"]]);
  });

  it("removes the notification of a withdrawn review request unless it was read", async () => {
    const { params } = await request();
    const withdraw = () =>
      api.as(ana).call(reviews.withdrawRequest, { params: { ...params, userId: ben.id } });
    await ask(params, ben);
    await withdraw();
    expect(await news(ben)).toEqual([]);
    await ask(params, ben);
    expect(await news(ben)).toEqual([["review-requested", "Ana"]]);
    await withdraw();
    expect((await list(ben))[0]).toMatchObject({ kind: "review-requested", readAt: expect.any(String) });
  });

  it("deletes its notifications a while after they were read", async () => {
    const { params, id } = await request();
    await ask(params, ben);
    const now = new Date();
    const days = (count: number) => new Date(now.getTime() - count * 24 * 60 * 60 * 1000);
    const where = { userId: ben.id, changeRequestId: id };
    const set = (data: { readAt?: Date | null; inApp?: boolean; mailDueAt?: Date | null }) =>
      database().notification.updateMany({
        where,
        data: { notifiedAt: days(200), mailDueAt: null, ...data },
      });
    const isKept = async () => {
      await cleanUpNotifications(database(), now);
      return (await database().notification.count({ where })) > 0;
    };
    await set({ readAt: null });
    expect(await isKept()).toBe(true);
    await set({ readAt: days(89) });
    expect(await isKept()).toBe(true);
    await set({ readAt: null, inApp: false, mailDueAt: now });
    expect(await isKept()).toBe(true);
    await set({ readAt: days(91) });
    expect(await isKept()).toBe(false);
    await ask(params, here.admin);
    const mailOnly = { userId: here.admin.id, changeRequestId: id };
    await database().notification.updateMany({
      where: mailOnly,
      data: { inApp: false, mailDueAt: null, notifiedAt: days(91) },
    });
    await cleanUpNotifications(database(), now);
    expect(await database().notification.count({ where: mailOnly })).toBe(0);
  });

  it("deletes its unread notifications after a year", async () => {
    const { params, id } = await request();
    await ask(params, ben);
    const where = { userId: ben.id, changeRequestId: id };
    const keptAfter = async (days: number) => {
      await cleanUpNotifications(database(), new Date(Date.now() + days * 24 * 60 * 60 * 1000));
      return (await database().notification.count({ where })) > 0;
    };
    await database().notification.updateMany({ where, data: { mailDueAt: null } });
    expect([await keptAfter(365), await keptAfter(367)]).toEqual([true, false]);
  });

  it("groups the comments and reviews of one person into one unread notification", async () => {
    const { params } = await request();
    const say = (markdown: string) =>
      api.as(ben).call(comments.post.changeRequest, { params, body: { body: { markdown } } });
    await say("One.");
    await say("Two.");
    expect(await list(ana, { unread: "true" })).toMatchObject([
      { kind: "commented", count: 2, preview: "Two." },
    ]);
    await api.as(ben).call(reviews.create, { params, body: { status: "approved" } });
    await say("Three.");
    expect(await news(ana)).toEqual([["review-given", "Ben", "approved", 4]]);
    await say("Four.");
    expect(await news(ana)).toEqual([["commented", "Ben"]]);
  });

  it("notifies the author and participants of a merge, except the person who merged", async () => {
    const { params } = await request();
    await ask(params, ben);
    await readAll(ben);
    await api.as(here.admin).call(changeRequests.merge, { params, body: {} });
    expect((await news(ana)).map(([kind]) => kind)).toEqual(["merged"]);
    expect((await news(ben)).map(([kind]) => kind)).toEqual(["merged"]);
    expect(await news(here.admin)).toEqual([]);
  });

  it("notifies the author of conflicts caused by another person's update", async () => {
    const one = await request();
    const other = await request(ben);
    await api.as(ben).call(changeRequests.merge, { params: other.params, body: {} });
    await readAll(ana);
    await api.as(ben).call(changeRequests.pull, { params: one.params });
    expect(await news(ana)).toEqual([["conflicted", "Ben", "here"]]);
  });

  it("notifies the author when the same text is changed live, but not of other live changes", async () => {
    const manual = await here.space({ pages: { Install: "Download it.\n", Configure: "Choose.\n" } });
    const draft = (by: Person, edits: Record<string, string>) => here.changeRequest(manual, { by, edits });
    const merge = async (by: Person, edits: Record<string, string>) => {
      const { changeRequest } = await draft(by, edits);
      const params = { spaceId: manual.id, changeRequestId: changeRequest.id };
      await api.as(by).call(changeRequests.merge, { params, body: {} });
      await runWaitingJobs(database());
    };
    const { changeRequest: one } = await draft(ana, { Install: "Fetch it.\n" });
    await runWaitingJobs(database());
    await readAll(ana);
    await merge(ben, { Configure: "Decide.\n" });
    expect(await news(ana)).toEqual([]);
    await merge(ben, { Install: "Copy it.\n" });
    const [first] = await list(ana, { unread: "true" });
    expect(first).toMatchObject({ changeRequest: { number: one.number }, by: { id: ben.id } });
    expect(first!.urls.app).toMatch(new RegExp(`/changes/${one.number}$`));
    expect(await news(ana)).toEqual([["conflicted", "Ben", "ahead"]]);
    await merge(ben, { Install: "Copy all of it.\n" });
    expect(await news(ana), "it is known that they overlap").toEqual([]);
  });

  it("notifies no one who muted it, and people who do not follow only of mentions", async () => {
    const { params } = await request();
    await follow(ana, params, "muted");
    const mention = `Is it, [@Ana](/users/${ana.id})?`;
    const say = (markdown: string) =>
      api.as(ben).call(comments.post.changeRequest, { params, body: { body: { markdown } } });
    await say(mention);
    expect(await news(ana)).toEqual([]);
    await follow(ana, params, "not-following");
    await say("Anybody?");
    expect(await news(ana)).toEqual([]);
    await say(mention);
    expect(await news(ana)).toEqual([["mentioned", "Ben"]]);
    const cleo = await here.member("read");
    await follow(cleo, params, "following");
    await say("And now?");
    expect(await news(cleo)).toEqual([["commented", "Ben"]]);
  });
});

describe("a discussion", () => {
  const post = (by: Person, markdown: string) =>
    api.as(by).call(comments.post.space, {
      params: { spaceId: space.id },
      body: { page: pageId, body: { markdown } },
    });
  const reply = (by: Person, commentId: string, markdown: string) =>
    api.as(by).call(comments.postReply.space, {
      params: { spaceId: space.id, commentId },
      body: { body: { markdown } },
    });

  it("notifies a mentioned person once, however often the text is edited", async () => {
    const cleo = await here.member("comment", { displayName: "Cleo" });
    const { id: commentId } = await post(ben, "Nobody here.");
    const params = { spaceId: space.id, commentId };
    const write = (markdown: string) =>
      api.as(ben).call(comments.update.space, { params, body: { body: { markdown } } });
    await write(`[@Cleo](/users/${cleo.id}), [@Ben](/users/${ben.id})`);
    expect(await list(cleo)).toMatchObject([
      { kind: "mentioned", comment: commentId, page: { title: "Install" } },
    ]);
    expect(await news(cleo)).toEqual([["mentioned", "Ben"]]);
    await write(`Once more, [@Cleo](/users/${cleo.id}).`);
    expect(await news(cleo)).toEqual([]);
    await reply(ben, commentId, `See, [@Cleo](/users/${cleo.id})?`);
    expect(await news(cleo)).toEqual([["mentioned", "Ben"]]);
    expect(await news(ben)).toEqual([]);
  });

  it("notifies participants of replies and of the end of the thread", async () => {
    const cleo = await here.member("comment");
    const dan = await here.member("comment", { displayName: "Dan" });
    const { id: commentId } = await post(cleo, "Why?");
    await reply(dan, commentId, "Because.");
    await reply(dan, commentId, "That is so.");
    expect(await news(cleo)).toEqual([["replied", "Dan", 2]]);
    await reply(cleo, commentId, "I see.");
    expect((await news(dan)).map(([kind]) => kind)).toEqual(["replied"]);
    const params = { spaceId: space.id, commentId };
    await api.as(ben).call(comments.update.space, { params, body: { resolved: true } });
    expect(await news(cleo)).toEqual([["thread-resolved", "Ben"]]);
    expect(await news(dan)).toEqual([["thread-resolved", "Ben"]]);
  });

  it("notifies followers of a page of its comments and its changes", async () => {
    const cleo = await here.member("read");
    const params = { spaceId: space.id, pageId };
    expect(await api.as(cleo).call(subscriptions.ofPage, { params })).toMatchObject({
      state: "not-following",
      automatic: true,
    });
    await api.as(cleo).call(subscriptions.updateOfPage, { params, body: { state: "following" } });
    await post(ben, "Is this up to date?");
    expect(await news(cleo)).toEqual([["commented", "Ben"]]);
    await here.live(space, { by: ana, edits: { Install: "# Install\n\nRun it." } });
    expect(await news(cleo)).toEqual([["page-updated", "Ana"]]);
    await here.live(space, { by: ana, edits: { Configure: "# Configure\n\nNothing." } });
    expect(await news(cleo)).toEqual([]);
    await api.as(cleo).call(subscriptions.updateOfPage, { params, body: { state: "muted" } });
    await post(ben, `Still, [@Cleo](/users/${cleo.id})?`);
    expect(await news(cleo)).toEqual([]);
  });
});

describe("the inbox", () => {
  it("hides notifications from a person who lost access, and adds none", async () => {
    const hidden = await here.space({ title: "Hidden", by: here.admin });
    const { changeRequest } = await here.changeRequest(hidden, { by: here.admin, subject: "Secret" });
    const params = { spaceId: hidden.id, changeRequestId: changeRequest.id };
    await readAll(ben);
    await ask(params, ben, here.admin);
    expect(await unread(ben)).toBe(1);
    await api
      .as(here.admin)
      .call(spaces.update, { params: { spaceId: hidden.id }, body: { defaultLevel: null } });
    expect(await list(ben)).not.toContainEqual(
      expect.objectContaining({ space: expect.objectContaining({ id: hidden.id }) }),
    );
    expect(await unread(ben)).toBe(0);
    await api.as(here.admin).call(comments.post.changeRequest, {
      params,
      body: { body: { markdown: `[@Ben](/users/${ben.id})` } },
    });
    await api
      .as(here.admin)
      .call(spaces.update, { params: { spaceId: hidden.id }, body: { defaultLevel: "read" } });
    expect(await news(ben)).toEqual([["review-requested", here.admin.displayName]]);
  });

  it("gets only the kinds of notification that the person wants", async () => {
    const cleo = await here.member("review");
    const as = api.as(cleo);
    const off = { "review-requested": { inApp: false, mail: false }, mentioned: { inApp: false } };
    await as.call(notifications.updatePreferences, { body: { kinds: off } });
    expect((await as.call(notifications.preferences, {})).kinds).toMatchObject({
      "review-requested": { inApp: false, mail: false },
      mentioned: { inApp: false, mail: true },
      merged: { inApp: true },
    });
    const { params } = await request();
    await ask(params, cleo);
    await api
      .as(ana)
      .call(comments.post.changeRequest, { params, body: { body: { markdown: `[@C](/users/${cleo.id})` } } });
    expect(await list(cleo)).toEqual([]);
    expect(await unread(cleo)).toBe(0);
  });

  it("marks single notifications as read and unread, those about one thing, and all", async () => {
    const cleo = await here.member("review");
    const [one, other] = [await request(), await request()];
    await ask(one.params, cleo);
    await ask(other.params, cleo);
    const [latest, first] = await list(cleo);
    const set = (id: string, read: boolean) =>
      api.as(cleo).call(notifications.update, { params: { notificationId: id }, body: { read } });
    expect((await set(latest!.id, true)).readAt).toBeDefined();
    expect(await unread(cleo)).toBe(1);
    expect((await set(latest!.id, false)).readAt).toBeUndefined();
    expect((await list(cleo, { kind: "merged" })).length).toBe(0);
    const read = await api.as(cleo).call(notifications.readAll, { body: { changeRequest: one.id } });
    expect(read.unread).toBe(1);
    expect(await list(cleo, { unread: "false" })).toMatchObject([{ id: first!.id }]);
    expect(
      (await api.as(cleo).call(notifications.readAll, { body: { until: first!.notifiedAt } })).unread,
    ).toBe(1);
    const page = await api.as(cleo).call(notifications.list, { query: { limit: "1" } });
    expect(page.count).toBe(2);
    const next = await api
      .as(cleo)
      .call(notifications.list, { query: { limit: "1", page: page.next!.page } });
    expect([page.items[0]!.id, next.items[0]!.id]).toEqual([latest!.id, first!.id]);
    // Marking another person's notification fails.
    const foreign = await api.as(ben).patch(`/v1/user/notifications/${latest!.id}`, { read: true });
    expect(foreign.status).toBe(404);
  });
});
