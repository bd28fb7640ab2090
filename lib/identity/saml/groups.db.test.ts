import { beforeEach, describe, expect, it } from "vitest";
import { directory } from "@/lib/identity/directory/operations";
import { members } from "@/lib/organizations/members/operations";
import { teams } from "@/lib/organizations/teams/operations";
import { openSession, SESSION_COOKIE } from "@/lib/platform/auth/session";
import { database } from "@/lib/platform/db/client";
import { api, expectProblem } from "@/lib/testing/api";
import { connectDirectory } from "@/lib/testing/directory";
import { IDP_KEYS } from "@/lib/testing/idp-keys";
import { type Person, type World, world } from "@/lib/testing/world";
import { requestIn, visit } from "./browser-fixture";
import { attribute, ISSUER, respond } from "./idp-fixture";
import { saml } from "./operations";
import type { SamlGroupMapping } from "./schemas";

const { privateKey, certificate } = IDP_KEYS.first;
let here: World;
let ana: Person;
let providerId: string;
let writers: string;
let leads: string;
beforeEach(async () => {
  here = await world();
  ana = await here.member("comment");
  [writers, leads] = [await newTeam("Writers"), await newTeam("Leads")];
  providerId = await newProvider([
    { group: "docs", team: writers },
    { group: "leads", team: leads },
    { group: "docs", role: "edit" },
    { group: "leads", role: "review" },
  ]);
});

const place = () => ({ organizationId: here.organization.id });
const at = () => ({ ...place(), samlProviderId: providerId });

async function newTeam(title: string): Promise<string> {
  return (await api.as(here.admin).call(teams.create, { params: place(), body: { title } })).id;
}

async function newProvider(groupMappings: SamlGroupMapping[]): Promise<string> {
  const body = { label: "Acme", entityID: ISSUER, ssoURL: `${ISSUER}/sso`, certificate, groupMappings };
  const made = await api.as(here.admin).call(saml.create, {
    params: place(),
    body: { ...body, groupsAttribute: "memberOf", defaultRole: "read" },
  });
  return made.id;
}

/** Signs a person in with these groups from the provider. */
async function signIn(person: { email: string }, groups: string[], more = ""): Promise<void> {
  const { location, cookies } = await visit(`/saml/${providerId}/start`);
  const groupsXml = groups.length === 0 ? "" : attribute("memberOf", ...groups);
  const SAMLResponse = respond({
    ...{ providerId, privateKey, nameId: person.email, inResponseTo: requestIn(location) },
    attributes: `<saml:AttributeStatement>${groupsXml}${more}</saml:AttributeStatement>`,
  });
  const posted = await visit(`/saml/${providerId}/acs`, { form: { SAMLResponse } });
  const finished = await visit(posted.location, { cookie: cookies.join("; ") });
  expect(finished.cookies.join(), posted.location).toContain(SESSION_COOKIE);
}

const stateOf = async ({ id: userId }: { id: string }) => {
  const { role } = await database().member.findUniqueOrThrow({
    where: { organizationId_userId: { ...place(), userId } },
    select: { role: true },
  });
  const found = await database().teamMember.findMany({
    where: { userId, team: place() },
    select: { team: { select: { title: true } } },
    orderBy: { teamId: "asc" },
  });
  return { role, teams: found.map(({ team }) => team.title) };
};

describe("groups of a provider", () => {
  it("give teams and the highest of their roles, and remove them again", async () => {
    await signIn(ana, ["docs", "leads", "unknown"]);
    expect(await stateOf(ana)).toEqual({ role: "review", teams: ["Writers", "Leads"] });
    await signIn(ana, ["docs"]);
    expect(await stateOf(ana)).toEqual({ role: "edit", teams: ["Writers"] });
    await signIn(ana, []);
    expect(await stateOf(ana)).toEqual({ role: "read", teams: [] });
    const events = await database().event.findMany({
      where: { ...place(), subjectId: ana.id, type: "member.updated" },
      select: { actorKind: true, actorDetail: true, payload: true },
      orderBy: { id: "asc" },
    });
    expect(events.map(({ payload }) => (payload as { changes: object }).changes)).toEqual([
      { role: { before: "comment", after: "review" } },
      { role: { before: "review", after: "edit" } },
      { role: { before: "edit", after: "read" } },
    ]);
    expect(events[0]).toMatchObject({ actorKind: "system", actorDetail: "sso" });
  });

  it("keep roles and teams given by people", async () => {
    await database().teamMember.create({
      data: { teamId: writers, userId: ana.id },
      select: { userId: true },
    });
    await signIn(ana, []);
    expect(await stateOf(ana)).toEqual({ role: "comment", teams: ["Writers"] });
    await signIn(ana, ["docs"]);
    await api
      .as(here.admin)
      .call(members.update, { params: { ...place(), userId: ana.id }, body: { role: "create" } });
    await signIn(ana, []);
    expect(await stateOf(ana)).toEqual({ role: "create", teams: ["Writers"] });
    await signIn(ana, ["leads"]);
    expect(await stateOf(ana)).toEqual({ role: "review", teams: ["Writers", "Leads"] });
  });

  it("change nothing if the provider sends a link instead of the groups", async () => {
    await signIn(ana, ["docs"]);
    const link = attribute("http://schemas.microsoft.com/claims/groups.link", "https://graph.example.test/");
    await signIn(ana, [], link);
    expect(await stateOf(ana)).toEqual({ role: "edit", teams: ["Writers"] });
  });

  it("change nothing while no attribute is set", async () => {
    await api.as(here.admin).call(saml.update, { params: at(), body: { groupsAttribute: null } });
    await signIn(ana, ["docs"]);
    expect(await stateOf(ana)).toEqual({ role: "comment", teams: [] });
  });

  it("never remove the role of the last admin", async () => {
    await database().samlIdentity.create({
      data: { samlProviderId: providerId, subject: here.admin.email, userId: here.admin.id },
    });
    await signIn(here.admin, ["docs"]);
    expect(await stateOf(here.admin)).toEqual({ role: "admin", teams: ["Writers"] });
    await here.member("admin");
    await signIn(here.admin, ["docs"]);
    expect((await stateOf(here.admin)).role).toBe("edit");
  });

  it("give the same in each of two concurrent sign-ins", async () => {
    await Promise.all([signIn(ana, ["docs"]), signIn(ana, ["docs"])]);
    expect(await stateOf(ana)).toEqual({ role: "edit", teams: ["Writers"] });
  });

  it("are shown in a test of the provider", async () => {
    const { secret } = await openSession(database(), here.admin.id, { address: "::1", userAgent: null });
    const { location } = await visit(`/saml/${providerId}/test`, { cookie: `${SESSION_COOKIE}=${secret}` });
    const SAMLResponse = respond({
      ...{ providerId, privateKey, nameId: ana.email, inResponseTo: requestIn(location) },
      attributes: `<saml:AttributeStatement>${attribute("memberOf", "docs", "other")}</saml:AttributeStatement>`,
    });
    await visit(`/saml/${providerId}/acs`, { form: { SAMLResponse } });
    const [shown] = (await api.as(here.admin).call(saml.rehearsals, { params: at() })).items;
    expect(shown!.checks.find(({ name }) => name === "groups")).toMatchObject({
      ...{ ok: true, expected: "Groups in memberOf", received: "2 groups; docs → Writers, docs → edit" },
    });
    expect(await stateOf(ana)).toEqual({ role: "comment", teams: [] });
  });
});

describe("mappings of groups", () => {
  it("keep their order, and are deleted with their team", async () => {
    const read = async () => (await api.as(here.admin).call(saml.get, { params: at() })).groupMappings;
    expect(await read()).toEqual([
      { group: "docs", team: writers },
      { group: "leads", team: leads },
      { group: "docs", role: "edit" },
      { group: "leads", role: "review" },
    ]);
    await api.as(here.admin).delete(`/v1/orgs/${here.organization.id}/teams/${leads}`);
    expect(await read()).toHaveLength(3);
    const body = { groupMappings: [{ group: "all", role: "read" as const }] };
    const changed = await api.as(here.admin).call(saml.update, { params: at(), body });
    expect(changed.groupMappings).toEqual(body.groupMappings);
    await api.as(here.admin).call(saml.update, { params: at(), body: { label: "Renamed" } });
    expect(await read()).toEqual(body.groupMappings);
  });

  it("name either a team of the organization or a role", async () => {
    const path = `/v1/orgs/${here.organization.id}/saml/${providerId}`;
    const theirs = await world();
    const foreign = (
      await api
        .as(theirs.admin)
        .call(teams.create, { params: { organizationId: theirs.organization.id }, body: { title: "T" } })
    ).id;
    for (const mapping of [
      { group: "a" },
      { group: "a", team: writers, role: "read" },
      { group: "a", team: foreign },
      { group: "", role: "read" },
      { group: "a", role: "owner" },
    ])
      expectProblem(await api.as(here.admin).patch(path, { groupMappings: [mapping] }), 400);
  });

  it("refuse teams managed by the directory, and change none that it took over", async () => {
    const there = await connectDirectory(here);
    const shown = await api.as(here.admin).call(directory.get, { params: place() });
    expect(shown).toBeDefined();
    await signIn(ana, ["docs"]);
    await database().directoryGroup.create({
      data: { teamId: writers, organizationId: there.organizationId, displayName: "Writers" },
    });
    const path = `/v1/orgs/${here.organization.id}/saml/${providerId}`;
    const answer = await api
      .as(here.admin)
      .patch(path, { groupMappings: [{ group: "other", team: writers }] });
    expectProblem(answer, 400);
    await signIn(ana, []);
    expect((await stateOf(ana)).teams).toEqual(["Writers"]);
  });
});
