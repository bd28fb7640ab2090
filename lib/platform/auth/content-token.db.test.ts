import { expect, it } from "vitest";
import type { Caller } from "@/lib/core/access/actor";
import { database } from "@/lib/platform/db/client";
import { api, expectProblem } from "@/lib/testing/api";
import { world } from "@/lib/testing/world";
import { actorOfContentToken, contentTokenFor } from "./content-token";
import { openSession } from "./session";

const HOUR_MS = 3_600_000;

/** A signed-in person with a content token. */
async function lookedUp() {
  const here = await world();
  const [space, other] = [await here.space({ pages: ["# Pumps\n"] }), await here.space()];
  const { id } = await openSession(database(), here.admin.id, { address: "192.0.2.1", userAgent: null });
  const caller: Caller = {
    ...{ kind: "session", sessionId: id, userId: here.admin.id, organizationId: null },
    ...{
      email: "",
      displayName: "",
      photoURL: null,
      guestIn: [],
      ssoRequiredIn: [],
      secondFactorRequiredIn: [],
    },
  };
  const content = { organizationId: here.organization.id, spaceId: space.id };
  return { here, space, other, id, caller, content, token: contentTokenFor(caller, content) };
}

it("a content token reads one space, and nothing else", async () => {
  const { here, space, other, token } = await lookedUp();
  const reader = api.withToken(token);
  expect((await reader.get(`/v1/spaces/${space.id}/content/pages`)).status).toBe(200);
  expectProblem(await reader.get(`/v1/spaces/${other.id}/content/pages`), 404);
  expectProblem(await reader.post(`/v1/spaces/${space.id}/change-requests`, {}), 403, "token_scope");
  expectProblem(await reader.get(`/v1/orgs/${here.organization.id}/members`), 403, "token_spaces");
  expectProblem(await reader.post("/v1/user/tokens", { label: "x" }), 403, "token_scope");
});

it("a content token ends with its credential, with its owner, and with its time", async () => {
  const { here, space, id, caller, content, token } = await lookedUp();
  const pages = `/v1/spaces/${space.id}/content/pages`;
  const works = async (text = token) => (await api.withToken(text).get(pages)).status === 200;
  expect(await works()).toBe(true);
  await database().session.update({ where: { id }, data: { expiresAt: new Date(0) } });
  expectProblem(await api.withToken(token).get(pages), 401, "token_invalid");
  await database().session.update({ where: { id }, data: { expiresAt: new Date(Date.now() + HOUR_MS) } });
  await database().user.update({ where: { id: here.admin.id }, data: { disabledAt: new Date() } });
  expect(await works()).toBe(false);
  await database().user.update({ where: { id: here.admin.id }, data: { disabledAt: null } });
  expect(await works()).toBe(true);

  expect(contentTokenFor(caller, content, 5 * HOUR_MS)).toBe(
    contentTokenFor(caller, content, 5 * HOUR_MS + 60_000),
  );
  const soon = await actorOfContentToken(database(), token, Date.now() + HOUR_MS - 1_000);
  expect(soon).toMatchObject({ kind: "token", scopes: ["read"], spaceIds: [space.id] });
  expect(await actorOfContentToken(database(), token, Date.now() + 2 * HOUR_MS)).toBeNull();

  const stranger = await world();
  expect(await works(contentTokenFor({ ...caller, userId: stranger.admin.id }, content))).toBe(false);
});

it("a content token is valid only as it was signed", async () => {
  const { space, other, id, caller, content, token } = await lookedUp();
  const text = Buffer.from(token.slice("bnd_content_".length), "base64url").toString();
  const forged = (what: string) => `bnd_content_${Buffer.from(what).toString("base64url")}`;
  const wrong = [
    forged(text.replace(space.id, other.id)),
    forged(text.replace(/expires=\d+/, `expires=${Date.now() + 9e9}`)),
    forged("{}"),
    forged("null"),
    forged('["",""]'),
    "bnd_content_",
  ];
  for (const one of wrong)
    expectProblem(await api.withToken(one).get(`/v1/spaces/${other.id}/content/pages`), 401, "token_invalid");
  const agent: Caller = {
    ...caller,
    ...{ kind: "agent", agent: "Helper", tokenId: id, scopes: ["read"], spaceIds: null },
  };
  expect(await actorOfContentToken(database(), contentTokenFor(agent, content))).toMatchObject({
    ...{ kind: "agent", agent: "Helper" },
  });
});
