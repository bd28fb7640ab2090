import { createVerify, X509Certificate } from "node:crypto";
import { expect, it } from "vitest";
import { database } from "@/lib/platform/db/client";
import { api } from "@/lib/testing/api";
import { IDP_KEYS } from "@/lib/testing/idp-keys";
import { world } from "@/lib/testing/world";
import { visit } from "./browser-fixture";
import { saml } from "./operations";
import { findForMetadata } from "./request";
import { serviceMetadata } from "./service-metadata";

it("signs requests if set up so, with a key whose certificate is only in the metadata", async () => {
  const here = await world();
  const ISSUER = "https://idp.example.test";
  const body = { label: "Acme", entityID: ISSUER, ssoURL: `${ISSUER}/sso?tenant=1`, signRequests: true };
  const params = { organizationId: here.organization.id };
  const { certificate } = IDP_KEYS.first;
  const made = await api.as(here.admin).call(saml.create, { params, body: { ...body, certificate } });
  const own = new X509Certificate(made.service.certificate!);
  expect(own.verify(own.publicKey)).toBe(true);

  const asked = async () => new URL((await visit(`/saml/${made.id}/start`)).location);
  const { search, searchParams } = await asked();
  expect(searchParams.get("SigAlg")).toBe("http://www.w3.org/2001/04/xmldsig-more#rsa-sha256");
  // The signature covers these parameters as they are sent.
  const parts = ["SAMLRequest", "RelayState", "SigAlg"].map(
    (name) => new RegExp(`[?&](${name}=[^&]*)`).exec(search)![1],
  );
  const signature = Buffer.from(searchParams.get("Signature")!, "base64");
  expect(createVerify("RSA-SHA256").update(parts.join("&")).verify(own.publicKey, signature)).toBe(true);

  const metadata = async () =>
    String((await serviceMetadata((await findForMetadata(database(), made.id))!)).body);
  const base64 = own.raw.toString("base64");
  expect((await metadata()).replace(/\s/g, "")).toContain(base64);
  expect(await metadata()).toContain('AuthnRequestsSigned="true"');
  const stored = await database().samlProvider.findUniqueOrThrow({ where: { id: made.id } });
  expect(Buffer.from(stored.signingKey!).toString("latin1")).not.toContain("PRIVATE KEY");

  const update = (signRequests: boolean) =>
    api
      .as(here.admin)
      .call(saml.update, { params: { ...params, samlProviderId: made.id }, body: { signRequests } });
  expect((await update(false)).service).not.toHaveProperty("certificate");
  expect((await asked()).searchParams.has("Signature")).toBe(false);
  expect(await metadata()).not.toContain(base64.slice(0, 60));
  expect((await update(true)).service.certificate).toBe(made.service.certificate);
});
