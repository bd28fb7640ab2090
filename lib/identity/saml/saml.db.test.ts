import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { verifyDomainByOperator } from "@/lib/identity/email-domains/commands";
import { emailDomains } from "@/lib/identity/email-domains/operations";
import { database } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { api, expectProblem } from "@/lib/testing/api";
import { IDP_KEYS, metadataOf, WEAK_CERTIFICATE } from "@/lib/testing/idp-keys";
import { unique } from "@/lib/testing/unique";
import { operator, world } from "@/lib/testing/world";
import { saml } from "./operations";

const ENTITY = "https://idp.example.test";
const first = IDP_KEYS.first.certificate;
const second = IDP_KEYS.second.certificate;
const complete = { label: "Acme", entityID: ENTITY, ssoURL: `${ENTITY}/sso`, certificate: first };

async function scene() {
  const here = await world();
  const params = { organizationId: here.organization.id };
  return { here, admin: api.as(here.admin), params, path: `/v1/orgs/${here.organization.id}/saml` };
}

describe("SAML providers", () => {
  it("are pending until they are complete, and then offered for sign-in", async () => {
    const { admin, params } = await scene();
    const made = await admin.call(saml.create, { params, body: { label: " Acme " } });
    expect(made).toMatchObject({
      ...{ object: "saml-provider", label: "Acme", status: "pending", defaultRole: null, certificates: [] },
      service: {
        acsURL: expect.stringMatching(new RegExp(`/saml/${made.id}/acs$`)),
        startURL: expect.stringMatching(new RegExp(`/saml/${made.id}/start$`)),
        entityID: expect.stringMatching(new RegExp(`/saml/${made.id}$`)),
      },
      permissions: { view: true, admin: true },
    });
    expect(made).not.toHaveProperty("certificate");
    expect((await admin.call(saml.logins, { params })).items).toEqual([]);

    const at = { ...params, samlProviderId: made.id };
    const { label: _, ...rest } = complete;
    const changed = await admin.call(saml.update, { params: at, body: { ...rest, defaultRole: "edit" } });
    expect(changed).toMatchObject({
      ...{ status: "active", defaultRole: "edit", certificate: first },
      certificates: [{ subject: "CN=idp-a.example.test", sha256: expect.stringMatching(/^[\da-f]{64}$/) }],
    });
    expect(await admin.call(saml.get, { params: at })).toEqual(changed);
    expect((await admin.call(saml.logins, { params })).items).toEqual([
      { id: made.id, label: "Acme", startURL: made.service.startURL },
    ]);
  });

  it("are found by a verified e-mail domain of the organization, once they are complete", async () => {
    const [{ admin, params }, other] = [await scene(), await scene()];
    const domain = `acme-${unique()}.test`;
    const found = async () => (await api.anonymous.get(`/v1/email-domains/${domain.toUpperCase()}/sso`)).body;
    await admin.call(saml.create, { params, body: { label: "Pending" } });
    const made = await admin.call(saml.create, { params, body: complete });
    await other.admin.call(saml.create, { params: other.params, body: complete });
    await admin.call(emailDomains.add, { params, body: { domain } });
    expect(await found()).toEqual({ items: [] });
    await verifyDomainByOperator(database(), operator, params.organizationId, { domain });
    expect(await found()).toEqual({
      items: [{ id: made.id, label: "Acme", startURL: made.service.startURL }],
    });
  });

  it("are listed in pages, newest first, and deleted without a trace", async () => {
    const { admin, params, path } = await scene();
    const made: string[] = [];
    for (const label of ["A", "B", "C"])
      made.unshift((await admin.call(saml.create, { params, body: { label } })).id);
    const page = await admin.call(saml.list, { params, query: { limit: "2" } });
    expect(page.count).toBe(3);
    const rest = await admin.call(saml.list, { params, query: { limit: "2", page: page.next!.page } });
    expect([...page.items, ...rest.items].map(({ id }) => id)).toEqual(made);
    expect((await admin.delete(`${path}/${made[0]}`)).status).toBe(204);
    expect((await admin.delete(`${path}/${made[0]}`)).status).toBe(204);
    expectProblem(await admin.get(`${path}/${made[0]}`), 404);
  });

  it("accept pasted certificates, several at a time, without duplicates", async () => {
    const { admin, params } = await scene();
    const bare = first.replace(/-----.*?-----/g, "").replaceAll("\n", "");
    const one = await admin.call(saml.create, { params, body: { label: "One", certificate: bare } });
    expect(one.certificate).toBe(first);
    const both = `${second}\n\n${first}${second}`;
    const two = await admin.call(saml.create, { params, body: { label: "Two", certificate: both } });
    expect(two.certificates.map(({ subject }) => subject)).toEqual([
      "CN=idp-b.example.test",
      "CN=idp-a.example.test",
    ]);
  });

  it.each([
    ["certificate", "no certificate"],
    ["certificate", `${first}and more`],
    ["certificate", WEAK_CERTIFICATE],
    ["certificate", IDP_KEYS.first.privateKey],
    ["ssoURL", "http://idp.example.test/sso"],
    ["ssoURL", "javascript:alert(1)"],
    ["ssoURL", "https://ana:secret@idp.example.test/sso"],
    ["entityID", "has spaces"],
    ["entityID", "a".repeat(1025)],
    ["label", ""],
    ["label", "a".repeat(31)],
    ["defaultTeam", "nothing"],
    ["defaultRole", "owner"],
    ["nameIdFormat", "transient"],
  ])("refuse an invalid %s: %.20s", async (field, value) => {
    const { admin, path } = await scene();
    const answer = await admin.post(path, { label: "Acme", [field]: value });
    expectProblem(answer, 400);
    expect(answer.text).toContain(field);
  });

  it("accept a team of their own organization only, and lose it with the team", async () => {
    const [{ here, admin, params, path }, other] = [await scene(), await scene()];
    const team = (organizationId: string, id: string) =>
      database().team.create({ data: { id, organizationId, title: "Newcomers" } });
    const foreign = await team(other.params.organizationId, `${here.organization.id}f`);
    const own = await team(params.organizationId, `${here.organization.id}o`);
    expectProblem(await admin.post(path, { label: "Acme", defaultTeam: foreign.id }), 400);
    const made = await admin.call(saml.create, { params, body: { label: "Acme", defaultTeam: own.id } });
    expect(made.defaultTeam).toMatchObject({ object: "team", id: own.id, title: "Newcomers" });
    await database().team.delete({ where: { id: own.id } });
    const after = await admin.call(saml.get, { params: { ...params, samlProviderId: made.id } });
    expect(after).not.toHaveProperty("defaultTeam");
  });

  it("are accessible through their organization only", async () => {
    const [one, two] = [await scene(), await scene()];
    const { id } = await one.admin.call(saml.create, { params: one.params, body: { label: "Acme" } });
    expectProblem(await two.admin.get(`${two.path}/${id}`), 404);
    expectProblem(await two.admin.patch(`${two.path}/${id}`, { label: "Mine" }), 404);
    expect((await two.admin.delete(`${two.path}/${id}`)).status).toBe(204);
    expect((await one.admin.get(`${one.path}/${id}`)).status).toBe(200);
  });

  it("are recorded in the audit log without their certificates", async () => {
    const { admin, params } = await scene();
    const { id } = await admin.call(saml.create, { params, body: complete });
    const at = { ...params, samlProviderId: id };
    await admin.call(saml.update, { params: at, body: { label: "Acme SSO", certificate: second } });
    await admin.call(saml.update, { params: at, body: { label: "Acme SSO", certificate: second } });
    const events = await database().event.findMany({
      where: { organizationId: params.organizationId, type: { startsWith: "samlProvider." } },
      orderBy: { id: "asc" },
      select: { type: true, payload: true },
    });
    expect(events).toEqual([
      { type: "samlProvider.created", payload: { label: "Acme" } },
      {
        type: "samlProvider.updated",
        payload: {
          changes: { label: { before: "Acme", after: "Acme SSO" }, certificate: { withheld: true } },
        },
      },
    ]);
  });
});

describe("metadata of identity providers", () => {
  const good = metadataOf(ENTITY, first);
  const read = async (xml: string) => {
    const { admin, params } = await scene();
    return admin.post(`/v1/orgs/${params.organizationId}/saml-metadata`, { xml });
  };

  it("has the settings for a provider", async () => {
    const answer = await read(metadataOf(ENTITY, first, second));
    expect(answer.body).toMatchObject({
      ...{ entityID: ENTITY, ssoURL: `${ENTITY}/sso`, certificate: first + second },
      certificates: [{ subject: "CN=idp-a.example.test" }, { subject: "CN=idp-b.example.test" }],
    });
  });

  it("may contain comments and processing instructions, or be one provider in a list", async () => {
    const listed = good
      .replace(/(<md:EntityDescriptor)/, `<!-- Made by the installer <!DOCTYPE -->\n$1`)
      .replace("<md:Single", "<!-- <md:SingleSignOnService/> --><?audit off?><md:Single")
      .replace(/(<md:EntityDescriptor .*<\/md:EntityDescriptor>)/s, (one) => {
        const service = `<md:EntityDescriptor entityID="https://sp.example.test"><md:SPSSODescriptor/></md:EntityDescriptor>`;
        const names = 'xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata"';
        return `<md:EntitiesDescriptor ${names}>${service}<md:EntitiesDescriptor>${one}</md:EntitiesDescriptor></md:EntitiesDescriptor>`;
      });
    const wanted = { entityID: ENTITY, ssoURL: `${ENTITY}/sso`, certificate: first };
    expect((await read(listed)).body).toMatchObject(wanted);
    const another = metadataOf("https://other.example.test", first).replace(/<\?.*\?>/, "");
    const two = listed.replace("<md:EntitiesDescriptor>", `<md:EntitiesDescriptor>${another}`);
    expect(expectProblem(await read(two), 400, "metadata_invalid").message).toContain(
      "describes several identity providers",
    );
  });

  it("is fetched by the rules of every outgoing request", async () => {
    const served: Record<string, string> = { "/metadata": metadataOf(ENTITY, first), "/page": "<html>" };
    const server = createServer((request, response) => response.end(served[request.url!]));
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { admin, params } = await scene();
    const from = (url: string) => admin.post(`/v1/orgs/${params.organizationId}/saml-metadata`, { url });
    try {
      const unreached = await from(`${origin}/metadata`);
      expect([unreached.status, unreached.text.includes(ENTITY)]).toEqual([400, false]);
      env.allowPrivateFetch = ["127.0.0.1/32"];
      expect((await from(`${origin}/metadata`)).body).toMatchObject({ entityID: ENTITY, certificate: first });
      const problem = expectProblem(await from(`${origin}/page`), 400, "metadata_invalid");
      expect(problem.fields?.[0]?.path).toBe("url");
      expectProblem(await from("http://idp.example.test/metadata"), 400);
    } finally {
      env.allowPrivateFetch = [];
      server.close();
    }
  });

  it("and certificates are described before they are saved", async () => {
    const { admin, params } = await scene();
    const of = (certificate: string) =>
      admin.post(`/v1/orgs/${params.organizationId}/saml-certificates`, { certificate });
    expect((await of(first + second)).body.certificates).toMatchObject([
      { subject: "CN=idp-a.example.test" },
      { subject: "CN=idp-b.example.test" },
    ]);
    expectProblem(await of("nothing"), 400, "certificate_invalid");
  });

  it.each([
    ["a document type", good.replace("<md:", '<!DOCTYPE x [<!ENTITY a "b">]><md:')],
    ["CDATA", good.replace("<md:Single", "<![CDATA[x]]><md:Single")],
    ["no XML", "entityID=https://idp.example.test"],
    ["an element that is not closed", good.replace("</md:EntityDescriptor>", "")],
    ["a weak certificate", metadataOf(ENTITY, WEAK_CERTIFICATE)],
    ["no certificate", metadataOf(ENTITY)],
    ["an address that is no https address", metadataOf("javascript:alert(1)", first)],
    ["no sign-on address", good.replace("HTTP-Redirect", "HTTP-POST")],
    ["a service provider", good.replaceAll("IDPSSODescriptor", "SPSSODescriptor")],
    ["another root", good.replaceAll("EntityDescriptor", "Entity")],
    ["more elements than metadata has", good.replace("<md:Single", `${"<a/>".repeat(5_000)}<md:Single`)],
    ["deep nesting", good.replace("<md:Single", `${"<a>".repeat(200)}${"</a>".repeat(200)}<md:Single`)],
  ])("is refused with %s", async (_, xml) => {
    const answer = await read(xml);
    expectProblem(answer, 400);
    expect(answer.text).toContain("xml");
  });
});
