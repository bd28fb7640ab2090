import { afterAll, expect, it, vi } from "vitest";
import { TooComplex } from "@/lib/core/content/markdown-errors";
import { database } from "@/lib/platform/db/client";
import * as threads from "@/lib/platform/threads/run";
import { api } from "@/lib/testing/api";
import { IDP_KEYS } from "@/lib/testing/idp-keys";
import { rehearse } from "@/lib/testing/rehearse";
import { world } from "@/lib/testing/world";
import { requestIn, visit } from "./browser-fixture";
import { ISSUER, respond } from "./idp-fixture";
import { saml } from "./operations";

afterAll(() => vi.restoreAllMocks());

const { privateKey, certificate } = IDP_KEYS.first;

it("a response that takes too long to read is refused, and ends a test of the provider", async () => {
  vi.spyOn(threads, "runOnThread").mockRejectedValue(new TooComplex());
  const here = await world();
  const place = { organizationId: here.organization.id };
  const body = { label: "Acme", entityID: ISSUER, ssoURL: `${ISSUER}/sso`, certificate };
  const { id: providerId } = await api.as(here.admin).call(saml.create, { params: place, body });
  const params = { ...place, samlProviderId: providerId };

  const { location } = await visit(`/saml/${providerId}/start`);
  const SAMLResponse = respond({
    ...{ providerId, privateKey, nameId: here.admin.email, inResponseTo: requestIn(location) },
  });
  const posted = await visit(`/saml/${providerId}/acs`, { form: { SAMLResponse } });
  const [attempt] = (await api.as(here.admin).call(saml.attempts, { params })).items;
  expect(attempt).toMatchObject({ reason: "malformed", detail: "Reading it takes too long." });
  expect(posted.location).toBe(`/signin?error=sso%3A${attempt!.id}`);

  await rehearse(here.admin, { providerId });
  const [latest] = (await api.as(here.admin).call(saml.rehearsals, { params })).items;
  expect(latest).toMatchObject({ status: "failed", checks: [{ name: "format", ok: false }] });
  expect(await database().session.count({ where: { samlProviderId: providerId } })).toBe(0);
});
