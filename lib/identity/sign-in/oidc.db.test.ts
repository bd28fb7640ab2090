import NextAuth from "next-auth";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { unlinkIssuers } from "@/lib/identity/second-factor/commands";
import { secondFactor } from "@/lib/identity/second-factor/operations";
import { setEmail } from "@/lib/identity/users/commands";
import { openSession, SESSION_COOKIE } from "@/lib/platform/auth/session";
import { database } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/transaction";
import { env } from "@/lib/platform/env";
import { api, expectProblem } from "@/lib/testing/api";
import { type Issuer, startIssuer } from "@/lib/testing/issuer";
import { ISSUER_CLIENT } from "@/lib/testing/issuer-client";
import { startBeside } from "@/lib/testing/lock-wait";
import { unique } from "@/lib/testing/unique";
import { disableAccount, operator, type Person, type World, world } from "@/lib/testing/world";
import { authOptions } from "./next-auth";
import { IdTokenClaims, mergedClaims, signInWithIssuer } from "./oidc";
import { oidcCookies } from "./oidc-cookies";

/** From the button on the sign-in page to the session, with an OpenID Connect issuer. */
let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer(`${env.url}/api/auth/callback/oidc`);
  env.oidc = { issuer: issuer.url, ...ISSUER_CLIENT, label: "Acme", trustsEmail: false };
});
afterAll(async () => {
  env.oidc = null;
  await issuer.close();
});

let here: World;
let ana: Person;
let subject: string;
beforeEach(async () => {
  here = await world();
  ana = await here.member("edit");
  subject = `subject-${unique()}`;
});

type Answer = { location: string | null; body: Record<string, unknown> };

/** A browser with cookies of both sides, which follows redirects to the issuer and back, but no further. */
function browser(session?: string) {
  const own = new Map<string, string>();
  const theirs = new Map<string, string>();
  if (session !== undefined) own.set(SESSION_COOKIE, session);
  const sent = (jar: Map<string, string>) => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const keep = (jar: Map<string, string>, lines: readonly string[]) => {
    for (const line of lines) {
      const [pair = ""] = line.split(";");
      const mark = pair.indexOf("=");
      const [name, value] = [pair.slice(0, mark), pair.slice(mark + 1)];
      if (value === "") jar.delete(name);
      else jar.set(name, decodeURIComponent(value));
    }
  };

  /** Calls our next-auth handler directly, since the other one needs Next around it. */
  async function auth(path: string, form?: Record<string, string>): Promise<Answer> {
    const { pathname, searchParams } = new URL(path, `${env.url}/api/auth/`);
    const nextauth = pathname.replace("/api/auth/", "").split("/");
    const headers = {
      host: new URL(env.url).host,
      cookie: sent(own),
      "user-agent": "Browser",
      "x-forwarded-for": "198.51.100.7",
    };
    const request = {
      method: form ? "POST" : "GET",
      query: { ...Object.fromEntries(searchParams), nextauth },
      body: form ?? {},
      cookies: Object.fromEntries(own),
      headers,
    };
    const answer: Answer = { location: null, body: {} };
    let lines: string[] = [];
    const response = {
      status: () => response,
      getHeader: () => lines,
      setHeader: (name: string, value: string | string[]) => {
        if (name.toLowerCase() === "set-cookie") lines = [value].flat();
        if (name.toLowerCase() === "location") answer.location = String(value);
        return response;
      },
      removeHeader: () => response,
      json: (value: Record<string, unknown>) => Object.assign(answer.body, value),
      send: (value: unknown) => Object.assign(answer.body, value),
      end: () => {},
    };
    const { options, removed } = await oidcCookies({
      ...{ action: nextauth, method: request.method, state: searchParams.get("state") },
      cookies: request.cookies,
    });
    await NextAuth(request as never, response as never, authOptions(database(), headers, options));
    keep(own, [...lines, ...removed]);
    return answer;
  }

  async function start(callbackUrl = "/account"): Promise<string> {
    const { body } = await auth("csrf");
    const form = { csrfToken: String(body.csrfToken), callbackUrl, json: "true" };
    return String((await auth("signin/oidc", form)).body.url);
  }

  /** Signs in at the issuer; returns the address it redirects the browser to. */
  async function throughIssuer(from: string): Promise<string> {
    let address = from;
    while (address.startsWith(issuer.url)) {
      const answer = await fetch(address, { redirect: "manual", headers: { cookie: sent(theirs) } });
      keep(theirs, answer.headers.getSetCookie());
      const location = answer.headers.get("location");
      if (location === null) throw new Error(`${answer.status} at ${address}: ${await answer.text()}`);
      address = new URL(location, address).href;
    }
    return address;
  }

  return {
    start,
    throughIssuer,
    comeBack: auth,
    cookies: own,
    session: () => own.get(SESSION_COOKIE),
    signIn: async () => auth(await throughIssuer(await start())),
  };
}

const me = async (session: string | undefined) =>
  (await api.withCookie(`${SESSION_COOKIE}=${session}`).get<{ id: string }>("/v1/user")).body.id;

const expectRefused = async (reason: string, who = browser()) => {
  const answer = await who.signIn();
  expect(answer.location).toBe(`/signin/refused?reason=${reason}`);
  expect(who.session()).toBeUndefined();
};

describe("a person known to the issuer", () => {
  it("is signed in by an address confirmed on both sides, and by the subject from then on", async () => {
    issuer.says({ sub: subject, email: ana.email.toUpperCase(), email_verified: true });
    const first = browser();
    expect((await first.signIn()).location).toBe(`${env.url}/account`);
    expect(await me(first.session())).toBe(ana.id);
    issuer.says({ sub: subject, email: "renamed@elsewhere.example", email_verified: false });
    const second = browser();
    await second.signIn();
    expect(await me(second.session())).toBe(ana.id);
    const events = await database().event.findMany({
      where: { organizationId: here.organization.id, subjectId: ana.id, type: "user.issuerLinked" },
      select: { payload: true },
    });
    expect(events).toEqual([{ payload: { issuer: issuer.url } }]);
  });

  it("signs in from two tabs at once, and returns each to its page", async () => {
    issuer.says({ sub: subject, email: ana.email, email_verified: true });
    const who = browser();
    const tabs = [await who.start("/account/a"), await who.start("/account/b")];
    const back = [await who.throughIssuer(tabs[0]!), await who.throughIssuer(tabs[1]!)];
    for (const [index, path] of ["/account/a", "/account/b"].entries()) {
      expect((await who.comeBack(back[index]!)).location).toBe(env.url + path);
      expect(await me(who.session())).toBe(ana.id);
    }
  });

  it("keeps cookies of the last few sign-ins only", async () => {
    const who = browser();
    const count = () => [...who.cookies.keys()].filter((name) => name.startsWith("next-auth.state.")).length;
    for (let turn = 0; turn < 7; turn += 1) await who.start();
    expect(count()).toBe(4);
    issuer.says({ sub: subject, email: ana.email, email_verified: true });
    expect((await who.signIn()).location).toBe(`${env.url}/account`);
  });

  it("is signed out on the server beside cookies with similar names", async () => {
    const { secret, id } = await openSession(database(), ana.id, { address: "::1", userAgent: null });
    const who = browser(secret);
    who.cookies.set(`${SESSION_COOKIE}-theme`, "dark");
    const { body } = await who.comeBack("csrf");
    await who.comeBack("signout", { csrfToken: String(body.csrfToken), json: "true" });
    expect(who.session()).toBeUndefined();
    expect(await database().session.count({ where: { id } })).toBe(0);
  });

  it("gets a new session in place of the earlier one", async () => {
    const before = await openSession(database(), ana.id, { address: "::1", userAgent: null });
    issuer.says({ sub: subject, email: ana.email, email_verified: true });
    const who = browser(before.secret);
    await who.signIn();
    expect(who.session()).not.toBe(before.secret);
    expect(await database().session.count({ where: { id: before.id } })).toBe(0);
  });

  it("is linked once, however many browsers sign in at the same time", async () => {
    issuer.says({ sub: subject, email: ana.email, email_verified: true });
    const browsers = [1, 2, 3].map(() => browser());
    await Promise.all(browsers.map((who) => who.signIn()));
    for (const who of browsers) expect(await me(who.session())).toBe(ana.id);
    expect(await database().oidcIdentity.count({ where: { userId: ana.id } })).toBe(1);
  });

  it("still has to sign in with an organization's own provider if that is required", async () => {
    const { id } = here.organization;
    await database().organization.update({ where: { id }, data: { sso: true }, select: { id: true } });
    issuer.says({ sub: subject, email: ana.email, email_verified: true });
    const who = browser();
    await who.signIn();
    const answer = await api.withCookie(`${SESSION_COOKIE}=${who.session()}`).get(`/v1/orgs/${id}/members`);
    expectProblem(answer, 403, "sso_required");
  });
});

describe("an unlinked issuer", () => {
  const password = "correct horse battery";
  const linked = (session: string | undefined) => {
    const mine = api.withCookie(`${SESSION_COOKIE}=${session}`);
    const unlink = (id: string, body: object) =>
      mine.post(`/v1/user/issuers/${id}/unlink`, body, {
        headers: { "x-bindery-csrf": "1", "sec-fetch-site": "same-origin" },
      });
    const list = async () => (await mine.call(secondFactor.get, {})).issuers;
    return { unlink, list };
  };

  it("no longer signs the person in by its subject, and loses the other sessions it opened", async () => {
    const dora = await here.member("edit", { password });
    issuer.says({ sub: subject, email: dora.email, email_verified: true });
    const [first, second] = [browser(), browser()];
    await first.signIn();
    await second.signIn();
    const { unlink, list } = linked(first.session());
    const [shown] = await list();
    expect(shown).toMatchObject({ object: "linked-issuer", label: "Acme", issuer: issuer.url });
    expectProblem(await unlink(shown!.id, { password: "wrong" }), 400, "wrong_password");
    expectProblem(await unlink("0".repeat(24), { password }), 404);
    const answers = await Promise.all([1, 2].map(() => unlink(shown!.id, { password })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(await list()).toEqual([]);
    const elsewhere = await api.withCookie(`${SESSION_COOKIE}=${second.session()}`).get("/v1/user");
    expect(elsewhere.status).toBe(401);
    issuer.says({ sub: subject, email: "renamed@elsewhere.example", email_verified: true });
    await expectRefused("unknown");
  });

  it("opens no session while another request unlinks it", async () => {
    const claims = { sub: subject, email: "renamed@elsewhere.example", email_verified: true };
    await database().oidcIdentity.create({ data: { issuer: issuer.url, subject, userId: ana.id } });
    const { result } = await inTransaction(database(), async (tx) => {
      await unlinkIssuers(tx, operator, ana.id);
      return startBeside(() =>
        signInWithIssuer(database(), issuer.url, claims, { address: "::1", userAgent: null }),
      );
    });
    expect(await result).toEqual({ refused: "unknown" });
    expect(await database().session.count({ where: { userId: ana.id } })).toBe(0);
  });

  it("opens no session while the person's address becomes another one", async () => {
    const claims = { sub: subject, email: ana.email, email_verified: true };
    const { result } = await inTransaction(database(), async (tx) => {
      await setEmail(tx, operator, ana.id, `ana-${unique()}@elsewhere.example`);
      return startBeside(() =>
        signInWithIssuer(database(), issuer.url, claims, { address: "::1", userAgent: null }),
      );
    });
    expect(await result).toEqual({ refused: "unknown" });
    expect(await database().session.count({ where: { userId: ana.id } })).toBe(0);
  });

  it("cannot be the person's only way to sign in", async () => {
    issuer.says({ sub: subject, email: ana.email, email_verified: true });
    const who = browser();
    await who.signIn();
    const { unlink, list } = linked(who.session());
    const [shown] = await list();
    expectProblem(await unlink(shown!.id, { password }), 409, "last_way_in");
    expect(await list()).toHaveLength(1);
  });
});

describe("an issuer whose addresses the operator trusts", () => {
  beforeEach(() => {
    env.oidc!.trustsEmail = true;
  });
  afterEach(() => {
    env.oidc!.trustsEmail = false;
  });

  it("signs people in without a claim about their addresses", async () => {
    issuer.says({ sub: subject, email: ana.email });
    const who = browser();
    await who.signIn();
    expect(await me(who.session())).toBe(ana.id);
  });

  it("is believed if it says that an address is not verified", async () => {
    issuer.says({ sub: subject, email: ana.email, email_verified: false });
    await expectRefused("unverified");
  });
});

describe("the claims of an issuer", () => {
  it.each([
    [true, { email: "a@b.example", email_verified: "true" }, {}],
    [false, { email: "a@b.example", email_verified: "yes" }, {}],
    [true, { email: "a@b.example", email_verified: true }, { email: "a@b.example" }],
    [undefined, { email: "a@b.example", email_verified: true }, { email: "c@b.example" }],
    [false, { email: "a@b.example", email_verified: true }, { email: "a@b.example", email_verified: false }],
    [true, { email: "a@b.example", email_verified: null }, { email_verified: "true" }],
    [undefined, { email: "a@b.example" }, { email_verified: null }],
  ])("verify an address: %s for the ID token %j and the userinfo %j", (verified, idToken, userinfo) => {
    const claims = IdTokenClaims.parse(mergedClaims({ sub: "1", ...idToken }, { sub: "1", ...userinfo }));
    expect(claims.email_verified).toBe(verified);
  });
});

describe("a person refused by the issuer's sign-in", () => {
  const where = () => ({ id: ana.id });

  it.each([
    ["is not verified", "unverified", { email_verified: false }],
    ["has no statement about its verification", "unstated", {}],
    ["is not an address", "addressless", { email: "nothing", email_verified: true }],
  ])("has an address that %s", async (_name, reason, claims) => {
    issuer.says({ sub: subject, email: ana.email, ...claims });
    await expectRefused(reason);
  });

  it("has an account that is linked to another subject, until that is unlinked", async () => {
    issuer.says({ sub: subject, email: ana.email, email_verified: true });
    const first = browser();
    await first.signIn();
    issuer.says({ sub: `${subject}-other`, email: ana.email, email_verified: true });
    await expectRefused("linked");
    expect(await me(first.session())).toBe(ana.id);
    expect(await unlinkIssuers(database(), operator, ana.id)).toBe(1);
    const closed = await api.withCookie(`${SESSION_COOKIE}=${first.session()}`).get("/v1/user");
    expect(closed.status).toBe(401);
    const other = browser();
    await other.signIn();
    expect(await me(other.session())).toBe(ana.id);
  });

  it("has an address that the account never confirmed", async () => {
    await database().user.update({ where: where(), data: { emailConfirmed: false }, select: { id: true } });
    issuer.says({ sub: subject, email: ana.email, email_verified: true });
    await expectRefused("unconfirmed");
    expect(await database().oidcIdentity.count({ where: { userId: ana.id } })).toBe(0);
  });

  it("has no account, and gets none", async () => {
    const email = `${subject}@example.test`;
    issuer.says({ sub: subject, email, email_verified: true });
    await expectRefused("unknown");
    expect(await database().user.count({ where: { email } })).toBe(0);
  });

  it("has a disabled account, linked or not", async () => {
    issuer.says({ sub: subject, email: ana.email, email_verified: true });
    const linked = browser();
    await linked.signIn();
    expect(linked.session()).toBeDefined();
    await disableAccount(ana);
    await expectRefused("disabled");
    issuer.says({ sub: `${subject}-other`, email: ana.email, email_verified: true });
    await expectRefused("disabled");
  });
});

describe("a response of the issuer", () => {
  const expectFailed = async (answer: Answer, who: ReturnType<typeof browser>) => {
    expect(answer.location).toContain("/error?error=");
    expect(who.session()).toBeUndefined();
  };
  beforeEach(() => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    issuer.says({ sub: subject, email: ana.email, email_verified: true });
  });

  it("is valid once, in the browser that started", async () => {
    const who = browser();
    const back = await who.throughIssuer(await who.start());
    const another = browser();
    await expectFailed(await another.comeBack(back), another);
    const stranger = browser();
    await stranger.start();
    await expectFailed(await stranger.comeBack(back), stranger);
    await who.comeBack(back);
    expect(await me(who.session())).toBe(ana.id);
    const again = browser();
    for (const [name, value] of who.cookies) if (name !== SESSION_COOKIE) again.cookies.set(name, value);
    await expectFailed(await again.comeBack(back), again);
  });

  it.each(["state", "code", "iss"])("is refused with another %s", async (name) => {
    const who = browser();
    const back = new URL(await who.throughIssuer(await who.start()));
    back.searchParams.set(name, "https://forged.example");
    await expectFailed(await who.comeBack(back.href), who);
  });

  it.each(["state", "pkce.code_verifier", "nonce"])(
    "is refused without the %s of the request",
    async (name) => {
      const who = browser();
      const back = await who.throughIssuer(await who.start());
      const kept = [...who.cookies.keys()].filter((cookie) => cookie.startsWith(`next-auth.${name}.`));
      expect(kept).toHaveLength(1);
      who.cookies.delete(kept[0]!);
      await expectFailed(await who.comeBack(back), who);
    },
  );
});
