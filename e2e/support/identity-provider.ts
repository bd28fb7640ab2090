import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inflateRawSync } from "node:zlib";
import { ISSUER, respond } from "@/lib/identity/saml/idp-fixture";
import { serviceOf } from "@/lib/identity/saml/service";
import { IDP_KEYS, metadataOf } from "@/lib/testing/idp-keys";

/*
 * A separate identity provider for a test: it asks for a name, accepts any, and has the browser post a signed
 * response.
 */
export type IdentityProvider = { origin: string; metadataURL: string; close: () => Promise<void> };

const page = (body: string) =>
  `<!doctype html><html lang="en"><title>Acme ID</title><body>${body}</body></html>`;
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escaped(value)}">`;

const loginForm = (query: URLSearchParams) =>
  page(`<h1>Acme ID</h1><form method="post" action="/login">
    ${["SAMLRequest", "RelayState"].map((name) => hidden(name, query.get(name) ?? "")).join("")}
    <label>Account <input name="account" required></label><button>Log in</button></form>`);

/** The id of a request, and the name of its sender, from which the address for the response is derived. */
function readRequest(encoded: string): { id: string; issuer: string } {
  const xml = inflateRawSync(Buffer.from(encoded, "base64")).toString();
  return {
    id: /\bID="([^"]+)"/.exec(xml)![1]!,
    issuer: /Issuer[^>]*>([^<]+)</.exec(xml)![1]!,
  };
}

function responseForm(origin: string, form: URLSearchParams): string {
  const { id, issuer } = readRequest(form.get("SAMLRequest") ?? "");
  const providerId = issuer.split("/").at(-1)!;
  const SAMLResponse = respond({
    ...{ providerId, privateKey: IDP_KEYS.first.privateKey, inResponseTo: id },
    nameId: form.get("account") ?? "",
    before: (xml) =>
      xml.replaceAll(serviceOf(providerId).entityID, issuer).replaceAll(`>${ISSUER}<`, `>${origin}<`),
  });
  return page(`<form method="post" action="${escaped(issuer)}/acs">
    ${hidden("SAMLResponse", SAMLResponse)}${hidden("RelayState", form.get("RelayState") ?? "")}
    <button>Continue</button></form><script>document.forms[0].submit()</script>`);
}

export async function startIdentityProvider(): Promise<IdentityProvider> {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", origin);
    const send = (type: string, body: string) => response.writeHead(200, { "content-type": type }).end(body);
    if (url.pathname === "/metadata")
      return send("application/samlmetadata+xml", metadataOf(origin, IDP_KEYS.first.certificate));
    if (request.method !== "POST") return send("text/html; charset=utf-8", loginForm(url.searchParams));
    let body = "";
    for await (const chunk of request) body += chunk;
    send("text/html; charset=utf-8", responseForm(origin, new URLSearchParams(body)));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    metadataURL: `${origin}/metadata`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
