import { z } from "zod";
import { RoleSchema } from "@/lib/core/access/schemas";
import { Team } from "@/lib/model/teams/schemas";
import { User } from "@/lib/model/users/schemas";
import { MOST_GROUP_MAPPINGS } from "./limits";

const isWebAddress = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  const isLocal = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  return username + password === "" && (protocol === "https:" || (protocol === "http:" && isLocal));
};

/** An address of an identity provider. On this machine it may be without TLS, for tries. */
const ProviderAddress = z
  .string()
  .max(2048)
  .refine(isWebAddress, "must be an https address without a user name.");

/** A name that is compared letter by letter. */
const Identifier = z
  .string()
  .min(1)
  .max(1024)
  .regex(/^(?:(?!\s)[!-~\u00a1-\uffff])+$/, "must hold no spaces.");

export const SamlNameIdFormat = z.enum(["unspecified", "emailAddress", "persistent"]);

/** The products for which the console has instructions. */
export const SAML_PRODUCTS = [
  "okta",
  "entra",
  "google",
  "adfs",
  "onelogin",
  "jumpcloud",
  "ping",
  "other",
] as const;
export const SamlProduct = z.enum(SAML_PRODUCTS);
export type SamlProduct = z.infer<typeof SamlProduct>;

export const SamlGroupMapping = z
  .strictObject({
    group: z
      .string()
      .trim()
      .min(1)
      .max(1024)
      .describe("A value of the groups attribute, letter by letter as the provider sends it."),
    team: z.string().min(1).max(64).optional().describe("Id of the team that people of the group are in."),
    role: RoleSchema.optional().describe("Role of the people of the group; the highest counts."),
  })
  .refine(({ team, role }) => (team === undefined) !== (role === undefined), {
    error: "must name either a “team” or a “role”.",
  })
  .meta({
    description: "A role, or membership in a team, for the people of a group.",
    oneOf: [{ required: ["team"] }, { required: ["role"] }],
  });
export type SamlGroupMapping = z.infer<typeof SamlGroupMapping>;

const settings = {
  label: z
    .string()
    .trim()
    .min(1)
    .max(30)
    .describe("Name of the provider, as people see it when they sign in."),
  product: SamlProduct.describe("Which product the provider is, for instructions in its words."),
  enabled: z
    .boolean()
    .describe("Whether people can sign in through it; off, it is a draft that admins can test."),
  entityID: Identifier.describe("The provider's own name for itself: the issuer of its responses."),
  ssoURL: ProviderAddress.describe("Where browsers are sent to sign in (binding HTTP-Redirect)."),
  certificate: z
    .string()
    .min(1)
    .max(10_000)
    .describe("Certificates that sign responses, as PEM; several at a time while keys are being changed."),
  nameIdFormat: SamlNameIdFormat.describe(
    "Which NameIDs are accepted: `unspecified` takes any that stay the same for a person.",
  ),
  emailAttribute: z
    .string()
    .trim()
    .min(1)
    .max(256)
    .nullable()
    .describe("Attribute that holds the e-mail address; `null`: the NameID is the address."),
  nameAttribute: z
    .string()
    .trim()
    .min(1)
    .max(256)
    .nullable()
    .describe("Attribute that holds a person's name; `null`: one of those that providers usually send."),
  defaultTeam: z.string().min(1).max(64).nullable().describe("Id of the team that new members join."),
  defaultRole: RoleSchema.nullable(),
  groupsAttribute: z
    .string()
    .trim()
    .min(1)
    .max(256)
    .nullable()
    .describe("Attribute that holds a person's groups or roles; `null`: they decide nothing."),
  groupMappings: z
    .array(SamlGroupMapping)
    .max(MOST_GROUP_MAPPINGS)
    .describe(
      "What groups give at each sign-in. A team or role that a group gave goes when the person is no longer in the group; what people gave stays, and so does the last admin.",
    ),
  encryptAssertions: z
    .boolean()
    .describe(
      "Whether the provider may encrypt assertions, with the certificate in `service` and in our metadata.",
    ),
  signRequests: z
    .boolean()
    .describe("Whether our requests are signed, with the certificate in `service` and in our metadata."),
  refuseExpired: z
    .boolean()
    .describe("Whether sign-in is refused when the certificate that signed the response has expired."),
  allowIdpInitiated: z
    .boolean()
    .describe("Whether people may start at the identity provider, in place of Bindery."),
};

export const UpdateSamlProvider = z.strictObject(settings).partial();
export type UpdateSamlProvider = z.infer<typeof UpdateSamlProvider>;
export const CreateSamlProvider = UpdateSamlProvider.required({ label: true });
export type CreateSamlProvider = z.infer<typeof CreateSamlProvider>;

export const SamlCertificate = z.object({
  sha256: z.string().describe("Fingerprint: SHA-256 of the certificate, as hexadecimal digits."),
  subject: z.string().describe("Whom it names."),
  issuer: z.string().describe("Who signed it."),
  notBefore: z.iso.datetime().describe("From when on it is valid."),
  notAfter: z.iso.datetime().describe("Until when it is valid."),
  lastUsedAt: z.iso
    .datetime()
    .optional()
    .describe("When a response that it had signed was last accepted; absent: never."),
});
export type SamlCertificate = z.infer<typeof SamlCertificate>;

export const SamlProvider = z.object({
  object: z.literal("saml-provider"),
  id: z.string(),
  label: settings.label,
  product: settings.product,
  enabled: settings.enabled,
  entityID: settings.entityID.optional(),
  ssoURL: settings.ssoURL.optional(),
  certificate: settings.certificate.optional(),
  certificates: z.array(SamlCertificate).describe("What the certificates say of themselves."),
  nameIdFormat: settings.nameIdFormat,
  emailAttribute: z
    .string()
    .optional()
    .describe("Attribute that holds the e-mail address; absent: the NameID is the address."),
  nameAttribute: z
    .string()
    .optional()
    .describe("Attribute that holds a person's name; absent: one of those that providers usually send."),
  defaultTeam: Team.optional().describe("The team that new members join."),
  defaultRole: RoleSchema.nullable(),
  groupsAttribute: z
    .string()
    .optional()
    .describe("Attribute that holds a person's groups or roles; absent: they decide nothing."),
  groupMappings: settings.groupMappings,
  allowIdpInitiated: settings.allowIdpInitiated,
  encryptAssertions: settings.encryptAssertions,
  signRequests: settings.signRequests,
  refuseExpired: settings.refuseExpired,
  provenAt: z.iso
    .datetime()
    .optional()
    .describe(
      "When a sign-in or a test last succeeded with the provider as it is set up now; absent: not yet. While single sign-on is required, only such providers count as a way in.",
    ),
  createdAt: z.iso.datetime(),
  status: z
    .enum(["active", "pending"])
    .describe("`active` once it has an entity id, a sign-on address and a certificate, and is enabled."),
  rehearsable: z.boolean().describe("Whether it is complete, so that admins can test it."),
  service: z
    .object({
      acsURL: z.string().describe("Where the provider posts its responses (assertion consumer service)."),
      startURL: z.string().describe("Where signing in through it begins."),
      testURL: z.string().describe("Where admins test it in a browser."),
      certificate: z
        .string()
        .optional()
        .describe("The certificate that our requests are signed with, as PEM; absent where they are not."),
      encryptionCertificate: z
        .string()
        .optional()
        .describe("The certificate to encrypt assertions with, as PEM; absent where they are not encrypted."),
      metadataURL: z.string().describe("Our metadata for it."),
      entityID: z.string().describe("Our name for ourselves, which the provider names as the audience."),
    })
    .describe("What the provider has to know of us."),
  permissions: z.object({ view: z.boolean(), admin: z.boolean() }),
  urls: z.object({ location: z.string() }),
});
export type SamlProvider = z.infer<typeof SamlProvider>;

export const ReadSamlMetadata = z
  .strictObject({
    xml: z.string().min(1).max(262_144).optional().describe("The metadata itself."),
    url: ProviderAddress.optional().describe("Where the provider publishes its metadata."),
  })
  .refine(({ xml, url }) => (xml === undefined) !== (url === undefined), {
    error: "must hold either “xml” or “url”.",
  })
  .meta({ oneOf: [{ required: ["xml"] }, { required: ["url"] }] });
export type ReadSamlMetadata = z.infer<typeof ReadSamlMetadata>;

export const SamlMetadata = z.object({
  entityID: settings.entityID,
  ssoURL: settings.ssoURL,
  certificate: settings.certificate,
  certificates: z.array(SamlCertificate).describe("What the certificates say of themselves."),
});
export type SamlMetadata = z.infer<typeof SamlMetadata>;

export const ReadSamlCertificates = z.strictObject({ certificate: settings.certificate });

export const SamlCertificates = z.object({
  certificates: z.array(SamlCertificate).describe("What the certificates say of themselves."),
});

export const SsoLogin = z.object({
  id: z.string(),
  label: z.string().describe("Name of the provider."),
  startURL: z.string().describe("Where signing in through it begins."),
});
export type SsoLogin = z.infer<typeof SsoLogin>;

export const SamlAttempt = z.object({
  id: z.string().describe("The reference that the person was shown when it was refused."),
  createdAt: z.iso.datetime().describe("When it was tried."),
  reason: z
    .enum([
      ...["malformed", "encrypted", "structure", "algorithm", "status", "destination", "issuer"],
      ...["signature", "certificateExpired", "time", "audience", "subject", "confirmation"],
      ...["inResponseTo", "attributes"],
      ...["request", "unsolicited", "replayed", "code", "browser", "email", "disabled", "admin"],
      ...["removed", "domain", "domainTaken", "unconfirmed", "nameIdChanged"],
    ] as const)
    .optional()
    .describe("Why it was refused; absent when the person was signed in."),
  detail: z.string().optional().describe("What exactly was wrong, and what was expected."),
  expected: z
    .string()
    .optional()
    .describe("What the check that refused it expected, where that is one value."),
  received: z.string().optional().describe("What the response said instead."),
  signed: z
    .boolean()
    .describe("Whether the provider had signed the response. Anyone can post one that isn't."),
  subject: z.string().optional().describe("The NameID, once it was known to come from the provider."),
  email: z.string().optional().describe("The e-mail address that the provider sent."),
  user: User.optional().describe("The person who was signed in, or would have been."),
  address: z.string(),
});
export type SamlAttempt = z.infer<typeof SamlAttempt>;

export const SamlIdentity = z.object({
  provider: z.object({ id: z.string(), label: settings.label }),
  subject: z.string().describe("The NameID by which the provider means the member."),
  createdAt: z.iso.datetime().describe("When it was linked."),
});
export type SamlIdentity = z.infer<typeof SamlIdentity>;

export const SamlCheck = z.object({
  name: z
    .enum([
      ...["format", "status", "destination", "issuer", "signature", "audience", "recipient"],
      ...["inResponseTo", "times", "nameId", "attributes", "groups", "person"],
    ] as const)
    .describe("What was checked."),
  ok: z.boolean().describe("Whether it is right."),
  expected: z.string().describe("What was expected."),
  received: z.string().describe("What the response said."),
  problem: z.string().optional().describe("What is wrong; absent when it is right."),
});
export type SamlCheck = z.infer<typeof SamlCheck>;

export const SamlRehearsal = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().optional().describe("When the response came; absent while it is waited for."),
  status: z.enum(["waiting", "succeeded", "failed"]).describe("What came of it."),
  checks: z.array(SamlCheck).describe("Everything that was checked of the response."),
  matchesYou: z
    .boolean()
    .describe("Whether it is yours and matched you. Only such a test counts for requiring single sign-on."),
  linkable: z
    .boolean()
    .describe("Whether it is yours and fails only because the provider's account isn't linked to yours."),
});
export type SamlRehearsal = z.infer<typeof SamlRehearsal>;
