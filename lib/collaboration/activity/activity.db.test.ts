import { beforeAll, expect, it } from "vitest";
import { comments } from "@/lib/collaboration/comments/operations";
import { members } from "@/lib/organizations/members/operations";
import { database } from "@/lib/platform/db/client";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { api } from "@/lib/testing/api";
import { type Person, type World, world } from "@/lib/testing/world";
import { activity } from "./operations";

let here: World;
let manual: SpaceSubject;
let ana: Person;
let ben: Person;
const params = () => ({ organizationId: here.organization.id });
const read = (person: Person, query = {}) => api.as(person).call(activity.list, { params: params(), query });
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const seen = (person: Person, lastSeenAt: Date | null, lastVisitAt: Date | null = null) =>
  database().member.updateMany({ where: { userId: person.id }, data: { lastSeenAt, lastVisitAt } });

beforeAll(async () => {
  here = await world();
  manual = await here.space({ title: "Manual", pages: { Pumps: "On diesel.\n", Gates: "Of iron.\n" } });
  await here.space({ title: "Quiet" });
  ana = await here.member("review", { displayName: "Ana" });
  ben = await here.member("review", { displayName: "Ben" });
});

it("lists changes by other people since the last visit, by space, newest first", async () => {
  await seen(ben, hoursAgo(2));
  const ending = { page: (await here.pageIds(manual)).Gates! };
  await here.live(manual, { by: ana, subject: "Run on wind", edits: { Pumps: "On wind.\n" } });
  await api.as(ana).call(comments.post.space, {
    params: { spaceId: manual.id },
    body: { ...ending, body: { markdown: "Why iron?" } },
  });
  const { items, count, since, basis } = await read(ben);
  expect(basis).toBe("visit");
  expect(new Date(since).getTime()).toBeLessThan(hoursAgo(1).getTime());
  expect(count).toBe(items.length);
  expect(items[0]).toMatchObject({
    object: "space-activity",
    space: manual.id,
    news: {
      merged: 2,
      mergedLast: [{ subject: "Run on wind", mergedBy: { displayName: "Ana" } }, { number: 1 }],
      comments: 1,
    },
  });
  expect(items[0]!.news!.pagesLast.map(({ title }) => title)).toContain("Pumps");
  expect(items[0]!.days).toHaveLength(14);
  expect(items[0]!.days.reduce((sum, each) => sum + each)).toBeGreaterThan(0);

  const own = (await read(ana)).items.find(({ space }) => space === manual.id)!;
  expect(own.news?.mergedLast ?? [], "what one did oneself is no news").toEqual([]);
});

it("the end of the last visit stays while the current one lasts", async () => {
  const end = hoursAgo(20);
  await seen(ben, end);
  expect((await read(ben)).since, "before anything noted the visit").toBe(end.toISOString());
  for (let minutes = 0; minutes < 2; minutes += 1) {
    await api.as(ben).call(members.ping, { params: params() });
    expect((await read(ben)).since).toBe(end.toISOString());
  }
  await seen(ben, hoursAgo(1), end);
  await api.as(ben).call(members.ping, { params: params() });
  expect(Date.parse((await read(ben)).since), "a new visit").toBeGreaterThan(hoursAgo(2).getTime());
});

it("starts at the date of joining for a new member, or at a requested moment", async () => {
  const cleo = await here.member("read");
  const { items, since, basis } = await read(cleo);
  const { joinedAt } = await database().member.findFirstOrThrow({ where: { userId: cleo.id } });
  expect(since).toBe(joinedAt.toISOString());
  expect(basis).toBe("joined");
  expect(items.flatMap(({ news }) => news ?? [])).toEqual([]);
  const longAgo = { joinedAt: hoursAgo(24 * 365) };
  await database().member.updateMany({ where: { userId: cleo.id }, data: longAgo });
  const recent = await read(cleo);
  expect(Date.parse(recent.since), "not all of it").toBeGreaterThan(hoursAgo(24 * 31).getTime());
  expect(recent.basis).toBe("recent");
  const all = await read(cleo, { since: hoursAgo(1).toISOString() });
  expect(all.items[0]!.news).toBeDefined();
  expect(all.basis).toBe("asked");
});

it("pages through all visible spaces, each once", async () => {
  const whole = await read(ana);
  const first = await read(ana, { limit: "1" });
  const rest = await read(ana, { page: first.next!.page });
  expect([...first.items, ...rest.items].map(({ space }) => space)).toEqual(
    whole.items.map(({ space }) => space),
  );
});

it("omits spaces that the caller cannot see", async () => {
  const secret = await here.space({ title: "Secret", pages: ["# One\n"] });
  await database().space.update({ where: { id: secret.id }, data: { defaultLevel: "none" } });
  const everything = { since: hoursAgo(1).toISOString() };
  expect((await read(here.admin, everything)).items.map(({ space }) => space)).toContain(secret.id);
  expect((await read(ben, everything)).items.map(({ space }) => space)).not.toContain(secret.id);
});
