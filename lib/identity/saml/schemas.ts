import { z } from "zod";
import { RoleSchema } from "@/lib/core/access/schemas";
import { User } from "@/lib/identity/users/schemas";
import { Team } from "@/lib/organizations/teams/schemas";
import { MOST_GROUP_MAPPINGS } from "./limits";

const isWebAddress = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password } = new URL(value);
  const isLocal = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  return username + password === "" && (protocol === "https:" || (protocol === "http:" && isLocal));
};

/** An address of an identity provider. Only on this machine it may lack TLS, for trials. */
const ProviderAddress = z
  .string()
  .max(2048)
  .refine(isWebAddress, "must be an https address without a user name.");

/** A name that is compared exactly. */
const Identifier = z
  .string()
  .min(1)
  .max(1024)
  .regex(/^(?:(?!\s)[!-~\u00a1-\uffff])+$/, "must hold no spaces.");

export const SamlNameIdFormat = z.enum(["unspecified", "emailAddress", "persistent"]);

/** The products with instructions in the console. */
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
      .describe("A value of the groups attribute, exactly as the provider sends it."),
    team: z.string().min(1).max(64).optional().describe("Id of the team for members of the group."),
    role: RoleSchema.optional().describe("Role for members of the group; the highest counts."),
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
  label: z.string().trim().min(1).max(30).describe("Name of the provider, as shown at sign-in."),
  product: SamlProduct.describe("The provider's product, for matching instructions."),
  enabled: z
    .boolean()
    .describe("True if people can sign in through it; otherwise it is a draft that admins can test."),
  entityID: Identifier.describe("The provider's entity id: the issuer of its responses."),
  ssoURL: ProviderAddress.describe(
    "The sign-on address that browsers are redirected to (binding HTTP-Redirect).",
  ),
  certificate: z
    .string()
    .min(1)
    .max(10_000)
    .describe("Certificates that sign responses, as PEM; several during a key rotation."),
  nameIdFormat: SamlNameIdFormat.describe(
    "The accepted format of NameIDs: `unspecified` accepts any that is stable per person.",
  ),
  emailAttribute: z
    .string()
    .trim()
    .min(1)
    .max(256)
    .nullable()
    .describe("Attribute with the e-mail address; `null`: the NameID is the address."),
  nameAttribute: z
    .string()
    .trim()
    .min(1)
    .max(256)
    .nullable()
    .describe("Attribute with the person's name; `null`: one of the usual ones."),
  defaultTeam: z.string().min(1).max(64).nullable().describe("Id of the team that new members join."),
  defaultRole: RoleSchema.nullable(),
  groupsAttribute: z
    .string()
    .trim()
    .min(1)
    .max(256)
    .nullable()
    .describe("Attribute with the person's groups or roles; `null`: groups are ignored."),
  groupMappings: z
    .array(SamlGroupMapping)
    .max(MOST_GROUP_MAPPINGS)
    .describe(
      "Teams and roles that groups give at each sign-in. They end when the person leaves the group; those given by people stay, and so does the last admin.",
    ),
  encryptAssertions: z
    .boolean()
    .describe(
      "True if the provider may encrypt assertions, with the certificate in `service` and in our metadata.",
    ),
  signRequests: z
    .boolean()
    .describe("True if our requests are signed, with the certificate in `service` and in our metadata."),
  refuseExpired: z
    .boolean()
    .describe("True if sign-in is refused when the certificate that signed the response has expired."),
  allowIdpInitiated: z
    .boolean()
    .describe("True if people may start at the identity provider instead of Bindery."),
};

export const UpdateSamlProvider = z.strictObject(settings).partial();
export type UpdateSamlProvider = z.infer<typeof UpdateSamlProvider>;
export const CreateSamlProvider = UpdateSamlProvider.required({ label: true });
export type CreateSamlProvider = z.infer<typeof CreateSamlProvider>;

export const SamlCertificate = z.object({
  sha256: z.string().describe("Fingerprint: SHA-256 of the certificate, as hexadecimal digits."),
  subject: z.string().describe("Subject of the certificate."),
  issuer: z.string().describe("Issuer of the certificate."),
  notBefore: z.iso.datetime().describe("Start of its validity."),
  notAfter: z.iso.datetime().describe("End of its validity."),
  lastUsedAt: z.iso
    .datetime()
    .optional()
    .describe("When a response signed with it was last accepted; absent: never."),
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
  certificates: z.array(SamlCertificate).describe("Details of the certificates."),
  nameIdFormat: settings.nameIdFormat,
  emailAttribute: z
    .string()
    .optional()
    .describe("Attribute with the e-mail address; absent: the NameID is the address."),
  nameAttribute: z
    .string()
    .optional()
    .describe("Attribute with the person's name; absent: one of the usual ones."),
  defaultTeam: Team.optional().describe("The team that new members join."),
  defaultRole: RoleSchema.nullable(),
  groupsAttribute: z
    .string()
    .optional()
    .describe("Attribute with the person's groups or roles; absent: groups are ignored."),
  groupMappings: settings.groupMappings,
  allowIdpInitiated: settings.allowIdpInitiated,
  encryptAssertions: settings.encryptAssertions,
  signRequests: settings.signRequests,
  refuseExpired: settings.refuseExpired,
  provenAt: z.iso
    .datetime()
    .optional()
    .describe(
      "When a sign-in or a test last succeeded with the present settings; absent: not yet. While single sign-on is required, only such providers count as a way to sign in.",
    ),
  createdAt: z.iso.datetime(),
  status: z
    .enum(["active", "pending"])
    .describe("`active` once it has an entity id, a sign-on address and a certificate, and is enabled."),
  rehearsable: z.boolean().describe("True if it is complete, so that admins can test it."),
  service: z
    .object({
      acsURL: z.string().describe("Address that receives its responses (assertion consumer service)."),
      startURL: z.string().describe("Address that starts a sign-in through it."),
      testURL: z.string().describe("Address where admins test it in a browser."),
      certificate: z
        .string()
        .optional()
        .describe("The certificate of our request signatures, as PEM; absent if requests are not signed."),
      encryptionCertificate: z
        .string()
        .optional()
        .describe("The certificate to encrypt assertions with, as PEM; absent if they are not encrypted."),
      metadataURL: z.string().describe("Our metadata for it."),
      entityID: z.string().describe("Our entity id, which the provider uses as the audience."),
    })
    .describe("Our settings to enter at the provider."),
  permissions: z.object({ view: z.boolean(), admin: z.boolean() }),
  urls: z.object({ location: z.string() }),
});
export type SamlProvider = z.infer<typeof SamlProvider>;

export const ReadSamlMetadata = z
  .strictObject({
    xml: z.string().min(1).max(262_144).optional().describe("The metadata as XML."),
    url: ProviderAddress.optional().describe("Address of the provider's metadata."),
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
  certificates: z.array(SamlCertificate).describe("Details of the certificates."),
});
export type SamlMetadata = z.infer<typeof SamlMetadata>;

export const ReadSamlCertificates = z.strictObject({ certificate: settings.certificate });

export const SamlCertificates = z.object({
  certificates: z.array(SamlCertificate).describe("Details of the certificates."),
});

export const SsoLogin = z.object({
  id: z.string(),
  label: z.string().describe("Name of the provider."),
  startURL: z.string().describe("Address that starts a sign-in through it."),
});
export type SsoLogin = z.infer<typeof SsoLogin>;

export const SamlAttempt = z.object({
  id: z.string().describe("The reference shown to the person when it was refused."),
  createdAt: z.iso.datetime().describe("Time of the attempt."),
  reason: z
    .enum([
      ...["malformed", "encrypted", "structure", "algorithm", "status", "destination", "issuer"],
      ...["signature", "certificateExpired", "time", "audience", "subject", "confirmation"],
      ...["inResponseTo", "attributes"],
      ...["request", "unsolicited", "replayed", "code", "browser", "email", "disabled", "admin"],
      ...["removed", "domain", "domainTaken", "unconfirmed", "nameIdChanged"],
    ] as const)
    .optional()
    .describe("Why it was refused; absent if the person was signed in."),
  detail: z.string().optional().describe("The exact error, and the expected value."),
  expected: z.string().optional().describe("The value expected by the failed check, if it is a single one."),
  received: z.string().optional().describe("The value in the response instead."),
  signed: z
    .boolean()
    .describe("True if the provider had signed the response. Anyone can post unsigned ones."),
  subject: z.string().optional().describe("The NameID, if the provider had signed it."),
  email: z.string().optional().describe("The e-mail address that the provider sent."),
  user: User.optional().describe("The person who was signed in, or would have been."),
  address: z.string(),
});
export type SamlAttempt = z.infer<typeof SamlAttempt>;

export const SamlIdentity = z.object({
  provider: z.object({ id: z.string(), label: settings.label }),
  subject: z.string().describe("The provider's NameID for the member."),
  createdAt: z.iso.datetime().describe("When it was linked."),
});
export type SamlIdentity = z.infer<typeof SamlIdentity>;

export const SamlCheck = z.object({
  name: z
    .enum([
      ...["format", "status", "destination", "issuer", "signature", "audience", "recipient"],
      ...["inResponseTo", "times", "nameId", "attributes", "groups", "person"],
    ] as const)
    .describe("The checked property."),
  ok: z.boolean().describe("True if it is valid."),
  expected: z.string().describe("The expected value."),
  received: z.string().describe("The value in the response."),
  problem: z.string().optional().describe("The error; absent if it is valid."),
});
export type SamlCheck = z.infer<typeof SamlCheck>;

export const SamlRehearsal = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso
    .datetime()
    .optional()
    .describe("Time of the response; absent while the test waits for it."),
  status: z.enum(["waiting", "succeeded", "failed"]).describe("The result."),
  checks: z.array(SamlCheck).describe("All checks of the response."),
  matchesYou: z
    .boolean()
    .describe(
      "True if it is your test and matched you. Only such a test counts for requiring single sign-on.",
    ),
  linkable: z
    .boolean()
    .describe("True if it is your test and fails only because the provider's account isn't linked to yours."),
});
export type SamlRehearsal = z.infer<typeof SamlRehearsal>;
