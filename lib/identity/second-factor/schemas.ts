import { z } from "zod";

const Password = z.string().min(1).max(1024).describe("Your current password.");
const Code = z
  .string()
  .trim()
  .min(1)
  .max(16)
  .describe("A present code of your authenticator app. Each works once.");

const Base64Url = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[\w-]+$/);

export const PasskeyLabel = z.string().trim().min(1).max(50).describe("Your name for it.");

export const Passkey = z.object({
  object: z.literal("passkey"),
  id: z.string(),
  label: PasskeyLabel,
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso
    .datetime()
    .optional()
    .describe("When it was last used to sign in; absent before the first time."),
});
export type Passkey = z.infer<typeof Passkey>;

export const LinkedIssuer = z.object({
  object: z.literal("linked-issuer"),
  id: z.string(),
  label: z.string().describe("Its name on the sign-in page, or its host."),
  issuer: z.string().describe("Address of the OpenID Connect issuer."),
  createdAt: z.iso.datetime().describe("When it was linked to your account."),
});
export type LinkedIssuer = z.infer<typeof LinkedIssuer>;

export const SecondFactorStatus = z.object({
  password: z.boolean().describe("True if you can sign in with a password."),
  totp: z
    .object({ createdAt: z.iso.datetime() })
    .optional()
    .describe("Your authenticator app; absent if sign-in asks for no codes."),
  passkeys: z.array(Passkey).describe("Your passkeys, newest first."),
  passkeyOrigin: z.string().describe("The only address of Bindery at which passkeys work."),
  issuers: z.array(LinkedIssuer).describe("The OpenID Connect issuers that sign you in, newest first."),
  recoveryCodes: z
    .object({ left: z.int().describe("Number of unused codes."), createdAt: z.iso.datetime() })
    .optional()
    .describe("Your recovery codes; absent if there are none."),
});
export type SecondFactorStatus = z.infer<typeof SecondFactorStatus>;

export const StartTotp = z.strictObject({ password: Password });
export type StartTotp = z.infer<typeof StartTotp>;

export const TotpSetup = z.object({
  secret: z.string().describe("The secret of the authenticator app, in base 32."),
  uri: z.string().describe("The same as an `otpauth:` address, for a QR code."),
});
export type TotpSetup = z.infer<typeof TotpSetup>;

export const ConfirmTotp = z.strictObject({ code: Code });
export type ConfirmTotp = z.infer<typeof ConfirmTotp>;

export const Proof = z
  .strictObject({ password: Password.optional(), code: Code.optional() })
  .refine(({ password, code }) => (password === undefined) !== (code === undefined), {
    error: "send either your password or a code of your authenticator app.",
  })
  .meta({ minProperties: 1, maxProperties: 1 });
export type Proof = z.infer<typeof Proof>;

export const OwnRecoveryCodes = z.object({
  codes: z.array(z.string()).describe("The codes, which are shown only once. Earlier ones no longer work."),
});
export type OwnRecoveryCodes = z.infer<typeof OwnRecoveryCodes>;

export const PasskeyOptions = z
  .looseObject({ challenge: z.string().describe("The challenge for the authenticator to sign.") })
  .describe("The options for `navigator.credentials`, as JSON.");
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

/**
 * A response of an authenticator, see WebAuthn. Sizes are limited, since all of it is parsed before it is
 * verified.
 */
const answered = {
  id: Base64Url(2_000).describe("The id of the credential, in base64url."),
  rawId: Base64Url(2_000).describe("As `id`."),
  type: z.literal("public-key").describe("Type of the credential."),
  authenticatorAttachment: z.string().max(40).optional().describe("How the authenticator is attached."),
  clientExtensionResults: z.looseObject({}).default({}).describe("Results of extensions; not used."),
};
const ClientData = Base64Url(8_000).describe("The signed client data of the browser, in base64url.");

export const PasskeyRegistration = z
  .object({
    ...answered,
    response: z
      .object({
        clientDataJSON: ClientData,
        attestationObject: Base64Url(32_000).describe("The new public key, in base64url."),
        transports: z
          .array(z.string().max(40))
          .max(10)
          .optional()
          .describe("Transports to reach the authenticator."),
      })
      .describe("The response of the authenticator."),
  })
  .describe("The result of `navigator.credentials.create`, as JSON.");
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>;

export const PasskeyAnswer = z
  .object({
    ...answered,
    response: z
      .object({
        clientDataJSON: ClientData,
        authenticatorData: Base64Url(8_000).describe("The data of the authenticator, in base64url."),
        signature: Base64Url(4_000).describe("The signature of both, in base64url."),
        userHandle: z.string().max(200).optional().describe("The user handle of the passkey."),
      })
      .describe("The response of the authenticator."),
  })
  .describe("The result of `navigator.credentials.get`, as JSON.");
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

export const CreatePasskey = z.strictObject({ label: PasskeyLabel, response: PasskeyRegistration });
export type CreatePasskey = z.infer<typeof CreatePasskey>;

export const CreatedPasskey = z.object({
  passkey: Passkey,
  codes: z
    .array(z.string())
    .optional()
    .describe("Recovery codes, if this is your first second factor. They are shown only once."),
});
export type CreatedPasskey = z.infer<typeof CreatedPasskey>;

export const UpdatePasskey = z.strictObject({ label: PasskeyLabel });
export type UpdatePasskey = z.infer<typeof UpdatePasskey>;

export const StartPasskeySignIn = z.strictObject({
  ticket: z
    .string()
    .max(100)
    .optional()
    .describe("The ticket returned for a correct password; absent to sign in with a passkey alone."),
});
export type StartPasskeySignIn = z.infer<typeof StartPasskeySignIn>;
