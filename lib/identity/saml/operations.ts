import { z } from "zod";
import { access } from "@/lib/core/access/access";
import { PageQuery, paginated } from "@/lib/core/pagination";
import { defineOperation } from "@/lib/platform/api/operation";
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
} from "./schemas";

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
    summary: "List the SAML providers of an organization, newest first",
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
    description: "Missing settings can be added later; until then its `status` is `pending`.",
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
    summary: "List the latest attempts to sign in through a SAML provider, newest first",
    description:
      "The last 50 signed by the provider, and the last 50 others. Anyone can post unsigned ones, so they are limited separately.",
    access: admin,
    response: z.object({ items: z.array(SamlAttempt) }),
  }),
  rehearsals: defineOperation({
    id: "listSamlRehearsals",
    tag,
    method: "GET",
    path: `${PROVIDER}/rehearsals`,
    summary: "List the last 10 tests of a SAML provider, newest first",
    description:
      "Admins start a test in a browser, at the provider's `service.testURL`. It runs every step of a sign-in but signs no one in.",
    access: admin,
    response: z.object({ items: z.array(SamlRehearsal) }),
  }),
  link: defineOperation({
    id: "linkSamlRehearsal",
    tag,
    method: "POST",
    path: `${PROVIDER}/rehearsals/{rehearsalId}/link`,
    summary: "Link your account to the provider's account from a test",
    description:
      "For admins whose e-mail domain isn't verified: an unverified address never identifies an admin.",
    access: admin,
    response: SamlRehearsal,
  }),
  identities: defineOperation({
    id: "listSamlIdentitiesOfMember",
    tag,
    method: "GET",
    path: IDENTITIES,
    summary: "List the accounts at SAML providers that are linked to a member",
    description: "A sign-in links the provider's account to the member.",
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
      "Sign-in is refused if a provider sends another NameID for a linked member: another person may have taken over their address. After unlinking, the next sign-in links the new NameID. Ends the member's sessions through the provider.",
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
      "Returns the settings for a SAML provider and changes nothing. The metadata must have no document type, and describe one identity provider, alone or in a list.",
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
    description: "Returns their details and changes nothing.",
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
      "The providers of the organization that has verified the domain; empty if none has. The result is the same for every address of the domain, with or without an account.",
    access: access.public(),
    response: z.object({ items: z.array(SsoLogin) }),
  }),
};
