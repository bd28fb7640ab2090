import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { signIn, signInWithCode, signInWithPasskey } from "@/lib/identity/sign-in/sign-in";
import { database } from "@/lib/platform/db/client";
import { api, expectProblem } from "@/lib/testing/api";
import { newAuthenticator } from "@/lib/testing/authenticator";
import { disableAccount, type Person, type World, world } from "@/lib/testing/world";
import { secondFactor } from "./operations";
import type { PasskeyOptions } from "./schemas";

const password = "correct horse battery";
const client = { address: "198.51.100.8", userAgent: "test" };
const PATH = "/v1/user/passkeys";

let here: World;
let ana: Person;
beforeEach(async () => {
  here = await world();
  ana = await here.member("edit", { password });
});
// All tests come from one address, whose failures are counted together.
afterEach(async () => {
  await database().signInAttempt.deleteMany({});
});

type Authenticator = ReturnType<typeof newAuthenticator>;

const begin = (person = ana) => api.as(person).call(secondFactor.startPasskey, { body: { password } });
const finish = (response: object, person = ana) =>
  api.as(person).post<{ passkey: { id: string }; codes?: string[] }>(PATH, { label: "Laptop", response });

async function setUp(person = ana): Promise<{ device: Authenticator; passkeyId: string; codes: string[] }> {
  const device = newAuthenticator();
  const { status, body, text } = await finish(device.create(await begin(person)), person);
  expect(status, text).toBe(201);
  return { device, passkeyId: body.passkey.id, codes: body.codes ?? [] };
}

const ask = async (ticket?: string): Promise<PasskeyOptions> =>
  (await api.anonymous.post<PasskeyOptions>("/v1/sign-in/passkey", { ticket })).body;
const enter = (answer: ReturnType<Authenticator["get"]>, ticket: string | null = null) =>
  signInWithPasskey(database(), { ticket, answer }, client);
async function ticketOf(person = ana): Promise<string> {
  const result = await signIn(database(), { email: person.email, password }, client);
  if (result.ok || result.reason !== "second_factor") throw new Error(JSON.stringify(result));
  expect(result.ways).toEqual(["passkey"]);
  return result.ticket;
}

describe("adding a passkey", () => {
  it("needs the password, and returns recovery codes with the first", async () => {
    expectProblem(await api.as(ana).post(`${PATH}/options`, { password: "wrong" }), 400, "wrong_password");
    const { codes } = await setUp();
    expect(codes).toHaveLength(10);
    expect((await setUp()).codes).toHaveLength(0);
    const status = await api.as(ana).call(secondFactor.get, {});
    expect(status.passkeys.map(({ label }) => label)).toEqual(["Laptop", "Laptop"]);
    const mails = await database().mail.count({ where: { userId: ana.id, template: "accountChanged" } });
    expect(mails).toBe(2);
  });

  it("accepts a response to its own challenge once, from this origin and a verified person", async () => {
    const device = newAuthenticator();
    const refused = async (response: object, person = ana) =>
      expectProblem(await finish(response, person), 400, "passkey_refused");
    await refused(device.create({ challenge: "bWFkZSB1cA" }));
    await refused(device.create(await begin(), { origin: "https://evil.test" }));
    await refused(device.create(await begin(), { rpId: "evil.test" }));
    await refused(device.create(await begin(), { unverified: true }));
    const other = await here.member("edit", { password });
    await refused(device.create(await begin(other)));
    const late = await begin();
    await database().passkeyChallenge.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    await refused(device.create(late));
    const answer = device.create(await begin());
    expect((await finish(answer)).status).toBe(201);
    await refused(answer);
    // A challenge for a sign-in creates no passkey.
    await refused(newAuthenticator().create(await ask()));
    expectProblem(await finish(device.create(await begin(other)), other), 409, "passkey_exists");
    expectProblem(await finish({ ...answer, response: { clientDataJSON: "{}" } }), 400);
  });
});

describe("signing in with a passkey", () => {
  it("needs no password", async () => {
    const { device } = await setUp();
    expect(await enter(device.get(await ask()))).toMatchObject({ ok: true, userId: ana.id });
    const status = await api.as(ana).call(secondFactor.get, {});
    expect(status.passkeys[0]!.lastUsedAt).toBeDefined();
  });

  it("refuses other challenges, other people's responses, cloned keys and unverified people", async () => {
    const { device } = await setUp();
    const refused = { ok: false, reason: "wrong_passkey" };
    expect(await enter(newAuthenticator().get(await ask()))).toEqual(refused);
    expect(await enter(device.get({ challenge: "bWFkZSB1cA" }))).toEqual(refused);
    expect(await enter(device.get(await ask(), { origin: "https://evil.test" }))).toEqual(refused);
    expect(await enter(device.get(await ask(), { rpId: "evil.test" }))).toEqual(refused);
    const answer = device.get(await ask(), { counter: 20 });
    const results = await Promise.all([enter(answer), enter(answer), enter(answer)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await enter(device.get(await ask(), { counter: 20 }))).toEqual(refused);
    await database().signInAttempt.deleteMany({});
    expect(await enter(device.get(await ask(), { counter: 21, unverified: true }))).toEqual(refused);
    const forged = device.get(await ask(), { counter: 22 });
    const { signature } = device.get({ challenge: "bWFkZSB1cA" }, { counter: 22 }).response;
    expect(await enter({ ...forged, response: { ...forged.response, signature } })).toEqual(refused);
    await disableAccount(ana);
    expect(await enter(device.get(await ask(), { counter: 23 }))).toEqual(refused);
  });

  it("is the second step after the password, with a passkey of the same person", async () => {
    const { device, codes } = await setUp();
    const other = await here.member("edit", { password });
    const theirs = await setUp(other);
    const ticket = await ticketOf();
    expect(await enter(theirs.device.get(await ask(ticket)), ticket)).toMatchObject({
      reason: "wrong_passkey",
    });
    // A response to a challenge without a ticket is invalid with one.
    expect(await enter(device.get(await ask()), ticket)).toMatchObject({ reason: "wrong_passkey" });
    const answer = device.get(await ask(ticket));
    expect(await enter(answer, "made up")).toMatchObject({ reason: "ticket_expired" });
    expect(await enter(answer, ticket)).toMatchObject({ ok: true, userId: ana.id });
    expect(await enter(device.get(await ask(ticket)), ticket)).toMatchObject({ reason: "ticket_expired" });
    const recovery = { ticket: await ticketOf(), code: codes[0]! };
    expect(await signInWithCode(database(), recovery, client)).toMatchObject({ ok: true });
  });
});

describe("a passkey", () => {
  it("is renamed and removed by its owner after a fresh proof of identity", async () => {
    const { device, passkeyId } = await setUp();
    const other = await here.member("edit", { password });
    const rename = (person: Person) => api.as(person).patch(`${PATH}/${passkeyId}`, { label: "Phone" });
    const remove = (person: Person, secret = password) =>
      api.as(person).post(`${PATH}/${passkeyId}/remove`, { password: secret });
    expectProblem(await rename(other), 404);
    expect((await rename(ana)).body).toMatchObject({ label: "Phone" });
    expectProblem(await remove(other), 404);
    expectProblem(await remove(ana, "wrong"), 400, "wrong_password");
    expect((await remove(ana)).status).toBe(204);
    expectProblem(await remove(ana), 404);
    expect(await enter(device.get(await ask()))).toMatchObject({ reason: "wrong_passkey" });
    expect((await signIn(database(), { email: ana.email, password }, client)).ok).toBe(true);
    expect((await api.as(ana).call(secondFactor.get, {})).recoveryCodes).toBeUndefined();
  });

  it("is reset by an admin with the other factors", async () => {
    await setUp();
    const path = `/v1/orgs/${here.organization.id}/members/${ana.id}`;
    expect((await api.as(here.admin).get(path)).body).toMatchObject({ secondFactor: true });
    const asMember = await api.as(await here.member("read")).get(path);
    expect(asMember.body).not.toHaveProperty("secondFactor");
    expect((await api.as(here.admin).delete(`${path}/second-factor`)).status).toBe(205);
    expect((await api.as(here.admin).get(path)).body).toMatchObject({ secondFactor: false });
  });
});
