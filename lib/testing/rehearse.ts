import { requestIn, visit } from "@/lib/identity/saml/browser-fixture";
import { ISSUER, respond } from "@/lib/identity/saml/idp-fixture";
import { openSession, SESSION_COOKIE } from "@/lib/platform/auth/session";
import { database } from "@/lib/platform/db/client";
import { IDP_KEYS } from "./idp-keys";
import type { Person } from "./world";

/** The cookie of a browser signed in with a password. */
export async function browserOf({ id }: Pick<Person, "id">): Promise<string> {
  const { secret } = await openSession(database(), id, { address: "::1", userAgent: null });
  return `${SESSION_COOKIE}=${secret}`;
}

type Login = {
  providerId: string;
  nameId?: string;
  issuer?: string;
  /** absent: one that is signed in with a password */
  browser?: string;
};

/** Has an admin test a provider as the given person, by default as themselves; returns the id of the test. */
export async function rehearse(
  person: Person,
  { providerId, nameId, issuer, browser }: Login,
): Promise<string> {
  const { location } = await visit(`/saml/${providerId}/test`, {
    cookie: browser ?? (await browserOf(person)),
  });
  const SAMLResponse = respond({
    ...{ providerId, privateKey: IDP_KEYS.first.privateKey, nameId: nameId ?? person.email },
    ...{ inResponseTo: requestIn(location), before: (xml) => xml.replaceAll(ISSUER, issuer ?? ISSUER) },
  });
  const posted = await visit(`/saml/${providerId}/acs`, { form: { SAMLResponse } });
  return posted.location.split("/").at(-1)!;
}
