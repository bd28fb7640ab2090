import { mkdtemp, readdir, readFile, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { mails } from "@/lib/administration/mails/operations";
import { comments } from "@/lib/collaboration/comments/operations";
import { database } from "@/lib/platform/db/client";
import { pool } from "@/lib/platform/db/pool";
import { env } from "@/lib/platform/env";
import { cleanUpMails } from "@/lib/platform/mail/clean-up";
import { handle as deliver } from "@/lib/platform/mail/deliver";
import { type MailServer, serveMail } from "@/lib/platform/mail/mail-server-fixture";
import { signedQuery } from "@/lib/platform/signed-address";
import { spaces } from "@/lib/spaces/spaces/operations";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";
import { api, expectProblem } from "@/lib/testing/api";
import { refusing } from "@/lib/testing/refusing";
import { unique } from "@/lib/testing/unique";
import { type Person, type World, world } from "@/lib/testing/world";
import { runWaitingJobs } from "@/lib/wiring/worker";
import { sendDigests } from "./digest";
import { notifications } from "./operations";

const MINUTE = 60_000;
const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE);

let here: World;
let space: SpaceSubject;
let ben: Person;
let server: MailServer;
let folder: string;
const configured = { smtpUrl: env.smtpUrl, dataDir: env.dataDir };

beforeAll(async () => {
  server = await serveMail();
  folder = await mkdtemp(join(tmpdir(), "bindery-mail-"));
  env.dataDir = folder;
});
afterAll(async () => {
  Object.assign(env, configured);
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  env.smtpUrl = server.url;
  server.received.length = 0;
  server.refuse();
  here = await world({ title: "Acme" });
  space = await here.space({ title: "Manual" });
  ben = await here.member("read");
});

const mention = (text = "See this") =>
  api.as(here.admin).call(comments.post.space, {
    params: { spaceId: space.id },
    body: { body: { markdown: `${text}, [@Ben](/users/${ben.id}).` } },
  });
const digests = async (minutes: number) => {
  await sendDigests(database(), later(minutes));
  await runWaitingJobs(database());
};
/** Mails to Ben only: the jobs mail people of other tests too. */
const received = () => server.received.filter(({ to }) => to.includes(ben.email));
const listed = async () =>
  (await api.as(here.admin).call(mails.list, { params: { organizationId: here.organization.id } })).items;
const mailOf = async () => (await database().mail.findFirstOrThrow({ where: { userId: ben.id } })).id;

it("mails what is unread after fifteen minutes, in one mail, each notification once", async () => {
  await mention("One <b>word</b>");
  await mention("Another");
  await digests(14);
  expect(received()).toEqual([]);
  await Promise.all([1, 2, 3].map(() => sendDigests(database(), later(16))));
  await runWaitingJobs(database());
  expect(received()).toHaveLength(1);
  const [{ to, mail } = { to: [], mail: "" }] = received();
  expect(to).toEqual([ben.email]);
  expect(mail).toMatch(/^Subject: 2 unread notifications in Acme/m);
  expect(mail).toMatch(/^Content-Type: text\/plain/m);
  expect(mail).toMatch(/^Content-Type: text\/html/m);
  expect(mail.replace(/\r\n[ \t]+/g, " ")).toMatch(/^List-Unsubscribe: <http[^>]+\/v1\/unsubscribe\/[^>]+>/m);
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  expect(await listed()).toMatchObject([{ to: ben.email, state: "sent", attempts: 1 }]);
  await digests(60);
  expect(received()).toHaveLength(1);
  await mention("A third");
  await digests(90);
  expect(received()).toHaveLength(2);
});

it("mails in the language that the recipient chose for the account", async () => {
  await api.as(ben).patch(`/v1/users/${ben.id}`, { language: "de" });
  await mention();
  await mention("Another");
  await digests(16);
  const [{ mail } = { mail: "" }] = received();
  expect(mail).toMatch(/^Subject: 2 ungelesene Benachrichtigungen in Acme/m);
  expect(mail).toContain("Sie erhalten diese E-Mail");
  expect(mail).toContain(`${here.admin.displayName} hat Sie`);
  expect(mail).toMatch(/<html lang=(?:3D)?"de"/);
});

it("mails the others if the mail of one person fails", async () => {
  const ana = await here.member("read");
  const first = [ana, ben].toSorted((a, b) => (a.id < b.id ? -1 : 1))[0]!;
  const other = first === ana ? ben : ana;
  await api.as(here.admin).call(comments.post.space, {
    params: { spaceId: space.id },
    body: { body: { markdown: `[@Ana](/users/${ana.id}) and [@Ben](/users/${ben.id})` } },
  });
  const fault = { operation: "INSERT", table: "Mail", when: `NEW."userId" = '${first.id}'` } as const;
  await refusing(fault, () =>
    expect(sendDigests(database(), later(16))).rejects.toThrow("prisma.mail.create"),
  );
  await runWaitingJobs(database());
  const mailed = async () =>
    (
      await database().mail.findMany({
        where: { userId: { in: [ana.id, ben.id] } },
        select: { userId: true },
      })
    ).map(({ userId }) => userId);
  expect(await mailed()).toEqual([other.id]);
  await digests(17);
  expect((await mailed()).toSorted()).toEqual([ana.id, ben.id].toSorted());
});

it("mails that an earlier version wrote in another form are listed, but not sent again", async () => {
  await mention();
  await digests(16);
  const id = await mailOf();
  await database().mail.update({ where: { id }, data: { data: { inbox: "of another form" } } });
  expect(await listed()).toMatchObject([{ id, subject: "Mail of an earlier version", state: "sent" }]);
  const path = `/v1/orgs/${here.organization.id}/mails/${id}`;
  expect((await api.as(here.admin).get<{ text: string }>(path)).body.text).toContain("can't show it");
  await database().mail.update({ where: { id }, data: { template: "removed" } });
  expect(await listed()).toMatchObject([{ id, subject: "Mail of an earlier version" }]);
  const { sendAgain } = mails;
  const request = api.as(here.admin).post(`${path}/${sendAgain.path.split("/").at(-1)}`);
  expectProblem(await request, 409, "outdated_mail");
});

it("gives up a mail whose last attempt ended with its server, so that it can be sent again", async () => {
  await mention();
  await sendDigests(database(), later(16));
  const id = await mailOf();
  await cleanUpMails(database(), new Date());
  expect(await listed()).toMatchObject([{ state: "waiting" }]);
  const lastAttempt = (lockedAt: string) =>
    pool().query(
      `UPDATE graphile_worker._private_jobs SET attempts = max_attempts, locked_at = ${lockedAt} WHERE payload->>'mailId' = $1`,
      [id],
    );
  await lastAttempt("now()");
  await cleanUpMails(database(), new Date());
  expect(await listed()).toMatchObject([{ state: "waiting" }]);
  await lastAttempt("NULL");
  await cleanUpMails(database(), new Date());
  expect(await listed()).toMatchObject([
    { state: "failed", error: expect.stringContaining("Send it again") },
  ]);
  const params = { organizationId: here.organization.id, mailId: id };
  await api.as(here.admin).call(mails.sendAgain, { params });
  await runWaitingJobs(database());
  expect(received()).toHaveLength(1);
});

it("mails nothing that was read, is unwanted by now, or is no longer visible to its recipient", async () => {
  await mention();
  await api.as(ben).call(notifications.readAll, { body: {} });
  await digests(20);
  await mention();
  await api
    .as(ben)
    .call(notifications.updatePreferences, { body: { kinds: { mentioned: { mail: false } } } });
  await digests(40);
  await api.as(ben).call(notifications.updatePreferences, { body: { kinds: { mentioned: { mail: true } } } });
  await mention();
  const params = { spaceId: space.id };
  await api.as(here.admin).call(spaces.update, { params, body: { defaultLevel: null } });
  await digests(60);
  expect(received()).toEqual([]);
});

it("leaves out of a waiting mail the words of spaces that its recipient has lost meanwhile", async () => {
  const other = await here.space({ title: "Plans" });
  const hide = (spaceId: string) =>
    api.as(here.admin).call(spaces.update, { params: { spaceId }, body: { defaultLevel: null } });
  const mentionIn = (spaceId: string, text: string) =>
    api.as(here.admin).call(comments.post.space, {
      params: { spaceId },
      body: { body: { markdown: `${text}, [@Ben](/users/${ben.id}).` } },
    });
  await mentionIn(space.id, "Kept words");
  await mentionIn(other.id, "Lost words");
  await sendDigests(database(), later(20));
  await hide(other.id);
  await runWaitingJobs(database());
  expect(received()).toHaveLength(1);
  expect(received()[0]!.mail).toContain("Kept words");
  expect(received()[0]!.mail).not.toMatch(/Lost words|Plans/);

  await mention("More words");
  await sendDigests(database(), later(60));
  await hide(space.id);
  await runWaitingJobs(database());
  expect(received()).toHaveLength(1);
  expect((await listed())[0]).toMatchObject({
    state: "failed",
    error: "The recipient can no longer see the spaces that it is about.",
  });
});

it("mails what the inbox does not show to people who want only mails", async () => {
  await api
    .as(ben)
    .call(notifications.updatePreferences, { body: { kinds: { mentioned: { inApp: false } } } });
  await mention();
  await digests(20);
  expect(received()).toHaveLength(1);
});

it("retries a mail after a temporary refusal and gives up after a permanent one", async () => {
  await mention();
  await sendDigests(database(), later(20));
  const run = { signal: new AbortController().signal, isLastAttempt: false };
  const mailId = await mailOf();
  server.refuse(451);
  await expect(deliver(database(), { mailId }, run)).rejects.toThrow(/Not now/);
  expect(await listed()).toMatchObject([
    { state: "waiting", attempts: 1, error: expect.stringContaining("Not now") },
  ]);
  await deliver(database(), { mailId }, run);
  expect(received()).toHaveLength(1);
  expect(await listed()).toMatchObject([{ state: "sent", attempts: 2 }]);
  await deliver(database(), { mailId }, run);
  expect(received()).toHaveLength(1);

  await mention();
  server.refuse(550);
  await digests(40);
  const [failed] = await listed();
  expect(failed).toMatchObject({ state: "failed", attempts: 1 });
  const params = { organizationId: here.organization.id, mailId: failed!.id };
  expect(await api.as(here.admin).call(mails.sendAgain, { params })).toMatchObject({ state: "waiting" });
  await runWaitingJobs(database());
  expect((await listed())[0]).toMatchObject({ state: "sent" });
  expect(received()).toHaveLength(2);
});

it.each([
  [
    "left the organization",
    () => api.as(here.admin).delete(`/v1/orgs/${here.organization.id}/members/${ben.id}`),
  ],
  [
    "changed their address",
    () =>
      database().user.update({
        where: { id: ben.id },
        data: { email: `other-${unique()}@example.test` },
        select: { id: true },
      }),
  ],
])("a mail that waits, or is sent again, does not reach a person who %s", async (_, change) => {
  await mention("Confidential");
  await sendDigests(database(), later(20));
  await change();
  await runWaitingJobs(database());
  const [mail] = await listed();
  expect(mail).toMatchObject({ state: "failed", error: expect.stringContaining("has left") });
  const params = { organizationId: here.organization.id, mailId: mail!.id };
  await api.as(here.admin).call(mails.sendAgain, { params });
  await runWaitingJobs(database());
  expect(server.received.filter(({ mail: text }) => text.includes("Confidential"))).toEqual([]);
});

it("without a mail server mails are kept as files, and admins see all but personal links", async () => {
  env.smtpUrl = undefined;
  await mention("Keep this");
  await digests(20);
  const mailId = await mailOf();
  const params = { organizationId: here.organization.id, mailId };
  const shown = await api.as(here.admin).call(mails.get, { params });
  expect(shown).toMatchObject({ state: "kept", to: ben.email });
  expect(shown.text).toContain("Keep this");
  expect(shown.text + shown.html).not.toContain("signature=");
  expect(await readdir(join(folder, "mail"))).toContain(`${mailId}.eml`);
  expect(await readFile(join(folder, "mail", `${mailId}.eml`), "utf8")).toContain("List-Unsubscribe");
  const stored = await database().mail.findUniqueOrThrow({ where: { id: mailId } });
  expect(JSON.stringify(stored.data) + Buffer.from(stored.secrets ?? []).toString("latin1")).not.toContain(
    "signature=",
  );
  await cleanUpMails(database(), new Date());
  expect(await readdir(join(folder, "mail"))).toContain(`${mailId}.eml`);
  const expired = new Date(Date.now() - 31 * 24 * 60 * MINUTE);
  await utimes(join(folder, "mail", `${mailId}.eml`), expired, expired);
  await cleanUpMails(database(), new Date());
  expect(await readdir(join(folder, "mail"))).not.toContain(`${mailId}.eml`);
  // Only admins of the organization see its mails.
  const path = `/v1/orgs/${here.organization.id}/mails`;
  expectProblem(await api.as(ben).get(`${path}/${mailId}`), 403);
  const elsewhere = await world();
  expectProblem(await api.as(elsewhere.admin).get(`${path}/${mailId}`), 404);
  const foreign = `/v1/orgs/${elsewhere.organization.id}/mails/${mailId}`;
  expectProblem(await api.as(elsewhere.admin).get(foreign), 404);
});

it("the signed address in a mail ends such mails without signing in, and no other address does", async () => {
  const path = (query: string, userId = ben.id) => `/v1/unsubscribe/${userId}?${query}`;
  const good = signedQuery("unsubscribe", ben.id);
  const expired = signedQuery("unsubscribe", ben.id, Date.now() - 91 * 24 * 60 * MINUTE);
  const forged = good.replace(/signature=(.)/, (_, first) => `signature=${first === "A" ? "B" : "A"}`);
  for (const bad of [expired, forged, signedQuery("pdf", ben.id)])
    expectProblem(await api.anonymous.post(path(bad)), 403);
  expectProblem(await api.anonymous.post(path(good, here.admin.id)), 403);
  const page = await api.anonymous.get(path(good));
  expect(page.status).toBe(200);
  expect(page.text).toContain(`url=/unsubscribe/${ben.id}?expires=`);
  expect((await api.as(ben).call(notifications.preferences, {})).kinds.mentioned).toMatchObject({
    mail: true,
  });
  expect((await api.anonymous.post(path(good))).status).toBe(204);
  const { kinds } = await api.as(ben).call(notifications.preferences, {});
  expect(Object.values(kinds).map(({ mail }) => mail)).not.toContain(true);
  expect(kinds.mentioned).toMatchObject({ inApp: true });
});
