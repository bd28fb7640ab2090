import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { PageQuery, paginated } from "@/lib/core/pagination";
import {
  CreateSamlProvider,
  ReadSamlCertificates,
  ReadSamlMetadata,
  SamlAttempt,
  SamlCertificates,
  SamlIdentity,
  SamlMetadata,
  SamlProvider,
  SamlRehearsal,
  SsoLogin,
  UpdateSamlProvider,
} from "@/lib/model/saml/schemas";
import { defineOperation } from "@/lib/platform/api/operation";

const tag = "saml";
const PROVIDERS = "/orgs/{organizationId}/saml";
const PROVIDER = `${PROVIDERS}/{samlProviderId}`;
const IDENTITIES = "/orgs/{organizationId}/members/{userId}/saml-identities";
const admin = access.organization("organization.admin");

export const saml = {
  list: defineOperation({
    id: "listSamlProviders",
    tag,
    method: "GET",
    path: PROVIDERS,
    summary: "List the SAML providers of an organization, the newest first",
    access: admin,
    query: PageQuery,
    response: paginated(SamlProvider),
  }),
  create: defineOperation({
    id: "createSamlProvider",
    tag,
    method: "POST",
    path: PROVIDERS,
    summary: "Add a SAML provider",
    description: "What is not known yet can be added later; until then its `status` is `pending`.",
    access: admin,
    body: CreateSamlProvider,
    response: SamlProvider,
    status: 201,
    locates: true,
  }),
  get: defineOperation({
    id: "getSamlProvider",
    tag,
    method: "GET",
    path: PROVIDER,
    summary: "Get a SAML provider",
    access: admin,
    response: SamlProvider,
  }),
  update: defineOperation({
    id: "updateSamlProvider",
    tag,
    method: "PATCH",
    path: PROVIDER,
    summary: "Change a SAML provider",
    description: "Fields that are absent stay as they are.",
    access: admin,
    conditional: true,
    body: UpdateSamlProvider,
    response: SamlProvider,
  }),
  remove: defineOperation({
    id: "deleteSamlProvider",
    tag,
    method: "DELETE",
    path: PROVIDER,
    summary: "Delete a SAML provider",
    access: admin,
    conditional: true,
    status: 204,
  }),
  attempts: defineOperation({
    id: "listSamlAttempts",
    tag,
    method: "GET",
    path: `${PROVIDER}/attempts`,
    summary: "List the latest attempts to sign in through a SAML provider, the newest first",
    description:
      "The last 50 that the provider had signed, and the last 50 others: anyone can post those, so they have a count of their own.",
    access: admin,
    response: z.object({ items: z.array(SamlAttempt) }),
  }),
  rehearsals: defineOperation({
    id: "listSamlRehearsals",
    tag,
    method: "GET",
    path: `${PROVIDER}/rehearsals`,
    summary: "List the last 10 tests of a SAML provider, the newest first",
    description:
      "Admins start one in a browser, at the provider's `service.testURL`. It goes the way of a sign-in and signs nobody in.",
    access: admin,
    response: z.object({ items: z.array(SamlRehearsal) }),
  }),
  link: defineOperation({
    id: "linkSamlRehearsal",
    tag,
    method: "POST",
    path: `${PROVIDER}/rehearsals/{rehearsalId}/link`,
    summary: "Link the provider's account of a test to yours",
    description:
      "For admins whose e-mail domain isn't verified: nobody is recognized as an admin by an unverified address.",
    access: admin,
    response: SamlRehearsal,
  }),
  identities: defineOperation({
    id: "listSamlIdentitiesOfMember",
    tag,
    method: "GET",
    path: IDENTITIES,
    summary: "List the accounts at SAML providers that are linked to a member",
    description: "A sign-in links the account that it came from.",
    access: admin,
    response: z.object({ items: z.array(SamlIdentity) }),
  }),
  unlink: defineOperation({
    id: "unlinkSamlIdentitiesOfMember",
    tag,
    method: "DELETE",
    path: `${IDENTITIES}/{samlProviderId}`,
    summary: "Unlink a member from a SAML provider",
    description:
      "Sign-in is refused when a provider names a linked member by another NameID: it may be somebody else who got their address. After this, the next sign-in links the new NameID. Ends the member's sessions through the provider.",
    access: admin,
    deletes: true,
  }),
  readMetadata: defineOperation({
    id: "readSamlMetadata",
    tag,
    method: "POST",
    path: "/orgs/{organizationId}/saml-metadata",
    summary: "Read the metadata of an identity provider",
    description:
      "Answers what a SAML provider needs of it and changes nothing. Metadata has no document type and describes one identity provider, by itself or in a list.",
    access: admin,
    body: ReadSamlMetadata,
    response: SamlMetadata,
  }),
  readCertificates: defineOperation({
    id: "readSamlCertificates",
    tag,
    method: "POST",
    path: "/orgs/{organizationId}/saml-certificates",
    summary: "Read certificates of an identity provider",
    description: "Answers what they say of themselves and changes nothing.",
    access: admin,
    body: ReadSamlCertificates,
    response: SamlCertificates,
  }),
  logins: defineOperation({
    id: "listSsoLogins",
    tag,
    method: "GET",
    path: "/orgs/{organizationId}/sso",
    summary: "List the ways to sign in to an organization through single sign-on",
    access: access.beforeSso("organization.view"),
    response: z.object({ items: z.array(SsoLogin) }),
  }),
  loginsOfDomain: defineOperation({
    id: "listSsoLoginsOfEmailDomain",
    tag,
    method: "GET",
    path: "/email-domains/{emailDomain}/sso",
    summary: "List the ways to sign in with an e-mail address of a domain",
    description:
      "Those of the organization that has verified the domain; none where nobody has. The same for every address of the domain, whether it has an account or not.",
    access: access.public(),
    response: z.object({ items: z.array(SsoLogin) }),
  }),
};
