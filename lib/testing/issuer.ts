import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";
import { ISSUER_CLIENT } from "./issuer-client";

/** An OpenID Connect issuer in this process, which signs in the person that a test sets, without asking. */
export type Issuer = {
  url: string;
  /** Sets the claims of the next person. */
  says: (claims: Claims) => void;
  close: () => Promise<void>;
};
type Claims = { sub: string; email?: string; email_verified?: boolean; name?: string };

/** @param redirect the address that people return to @param port of the issuer, any by default */
export async function startIssuer(redirect: string, port = 0): Promise<Issuer> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const accounts = new Map<string, Claims>();
  let next: Claims = { sub: "nobody" };
  const provider = new Provider(url, {
    clients: [
      {
        client_id: ISSUER_CLIENT.clientId,
        client_secret: ISSUER_CLIENT.clientSecret,
        redirect_uris: [redirect],
        response_types: ["code"],
        grant_types: ["authorization_code"],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ ...accounts.get(sub)!, sub }) }),
    cookies: { keys: ["keys of the tests"] },
  });
  const answer = provider.callback();
  server.on("request", async (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return answer(request, response);
    const { params } = await provider.interactionDetails(request, response);
    accounts.set(next.sub, next);
    const grant = new provider.Grant({ accountId: next.sub, clientId: String(params.client_id) });
    grant.addOIDCScope(String(params.scope));
    const consent = { grantId: await grant.save() };
    await provider.interactionFinished(request, response, { login: { accountId: next.sub }, consent });
  });
  return {
    url,
    says: (claims) => {
      next = claims;
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
