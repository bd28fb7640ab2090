import { expect, it } from "vitest";
import { signIn } from "@/lib/identity/sign-in/sign-in";
import { addMember } from "@/lib/organizations/members/commands";
import { openSession, SESSION_COOKIE } from "@/lib/platform/auth/session";
import { database } from "@/lib/platform/db/client";
import { api } from "@/lib/testing/api";
import { book, start, uploadKey } from "@/lib/testing/import-fixture";
import { operator, type World, world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";

const client = { address: "198.51.100.1", userAgent: "test" };

/** Returns the actor of the latest event of a kind. */
const whoDid = ({ organization }: World, type: string) =>
  database().event.findFirstOrThrow({
    where: { organizationId: organization.id, type },
    orderBy: { id: "desc" },
    select: { actorId: true, actorKind: true, actorDetail: true },
  });

it("the audit log names the token or the session of a person who acted", async () => {
  const w = await world();
  await api.as(w.admin).post(`/v1/orgs/${w.organization.id}/spaces`, { title: "By token" });
  const token = await database().apiToken.findFirstOrThrow({ where: { userId: w.admin.id } });
  const byToken = { actorId: w.admin.id, actorKind: "token", actorDetail: token.id };
  expect(await whoDid(w, "space.created")).toEqual(byToken);

  const { id, secret } = await openSession(database(), w.admin.id, client);
  const headers = { "sec-fetch-site": "same-origin", "x-bindery-csrf": "1" };
  const browser = api.withCookie(`${SESSION_COOKIE}=${secret}`);
  await browser.post(`/v1/orgs/${w.organization.id}/spaces`, { title: "By session" }, { headers });
  const bySession = { actorId: w.admin.id, actorKind: "session", actorDetail: id };
  expect(await whoDid(w, "space.created")).toEqual(bySession);
});

it("the audit log names the session opened by a sign-in", async () => {
  const w = await world();
  const someone = await w.member("read", { password: "correct horse battery" });
  await signIn(database(), { email: someone.email, password: "correct horse battery" }, client);
  const { id } = await database().session.findFirstOrThrow({ where: { userId: someone.id } });
  const expected = { actorId: someone.id, actorKind: "session", actorDetail: id };
  expect(await whoDid(w, "session.created")).toEqual(expected);
});

it("distinguishes a person's request from the job's work for them", async () => {
  const w = await world();
  const space = await w.space();
  await start(w, w.admin, { space: space.id }, [await uploadKey(w, w.admin, "book.zip", book)]);
  await runWaitingJobs(database());
  expect(await whoDid(w, "import.started")).toMatchObject({ actorId: w.admin.id, actorKind: "token" });
  const byJob = { actorId: w.admin.id, actorKind: "job", actorDetail: "run-import" };
  expect(await whoDid(w, "space.contentUpdated")).toEqual(byJob);
  expect(await whoDid(w, "import.completed")).toEqual(byJob);
});

it("the audit log names neither a token nor a person for an operator's action", async () => {
  const [w, someone] = [await world(), await (await world()).stranger()];
  await addMember(database(), operator, {
    organizationId: w.organization.id,
    userId: someone.id,
    role: "read",
  });
  const byOperator = { actorId: null, actorKind: "operator", actorDetail: null };
  expect(await whoDid(w, "member.added")).toEqual(byOperator);
});
