import { z } from "zod";

const Password = z.string().min(1).max(1024).describe("Your current password.");
const Code = z
  .string()
  .trim()
  .min(1)
  .max(16)
  .describe("A code that your authenticator app shows now. Each works once.");

const Base64Url = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[\w-]+$/);

export const PasskeyLabel = z.string().trim().min(1).max(50).describe("What you call it.");

export const Passkey = z.object({
  object: z.literal("passkey"),
  id: z.string(),
  label: PasskeyLabel,
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().optional().describe("When it last signed in; absent until it has."),
});
export type Passkey = z.infer<typeof Passkey>;

export const LinkedIssuer = z.object({
  object: z.literal("linked-issuer"),
  id: z.string(),
  label: z.string().describe("What the sign-in page calls it, or its host."),
  issuer: z.string().describe("Address of the OpenID Connect issuer."),
  createdAt: z.iso.datetime().describe("When it was linked to your account."),
});
export type LinkedIssuer = z.infer<typeof LinkedIssuer>;

export const SecondFactorStatus = z.object({
  password: z.boolean().describe("Whether you can sign in with a password."),
  totp: z
    .object({ createdAt: z.iso.datetime() })
    .optional()
    .describe("Your authenticator app; absent where sign-in asks for no codes."),
  passkeys: z.array(Passkey).describe("Your passkeys, the newest first."),
  passkeyOrigin: z.string().describe("The only address of Bindery at which passkeys work."),
  issuers: z.array(LinkedIssuer).describe("The OpenID Connect issuers that sign you in, the newest first."),
  recoveryCodes: z
    .object({ left: z.int().describe("How many codes have not been used."), createdAt: z.iso.datetime() })
    .optional()
    .describe("Your recovery codes; absent where there are none."),
});
export type SecondFactorStatus = z.infer<typeof SecondFactorStatus>;

export const StartTotp = z.strictObject({ password: Password });
export type StartTotp = z.infer<typeof StartTotp>;

export const TotpSetup = z.object({
  secret: z.string().describe("What the authenticator app computes its codes from, in base 32."),
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
  codes: z.array(z.string()).describe("The codes, which are shown this once. Earlier ones no longer work."),
});
export type OwnRecoveryCodes = z.infer<typeof OwnRecoveryCodes>;

export const PasskeyOptions = z
  .looseObject({ challenge: z.string().describe("What the authenticator signs.") })
  .describe("What `navigator.credentials` is given, as JSON.");
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

/** What authenticators answer, see WebAuthn: bounded, since all of it is read before anything of it is known. */
const answered = {
  id: Base64Url(2_000).describe("The id of the credential, in base64url."),
  rawId: Base64Url(2_000).describe("As `id`."),
  type: z.literal("public-key").describe("What kind of credential it is."),
  authenticatorAttachment: z.string().max(40).optional().describe("Where the authenticator is."),
  clientExtensionResults: z.looseObject({}).default({}).describe("What extensions answered; not used."),
};
const ClientData = Base64Url(8_000).describe("What the browser says that was signed, in base64url.");

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
          .describe("How to reach the authenticator."),
      })
      .describe("What the authenticator made."),
  })
  .describe("The answer of `navigator.credentials.create`, as JSON.");
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>;

export const PasskeyAnswer = z
  .object({
    ...answered,
    response: z
      .object({
        clientDataJSON: ClientData,
        authenticatorData: Base64Url(8_000).describe("What the authenticator says, in base64url."),
        signature: Base64Url(4_000).describe("Of both, in base64url."),
        userHandle: z.string().max(200).optional().describe("Whom the passkey was made for."),
      })
      .describe("What the authenticator signed."),
  })
  .describe("The answer of `navigator.credentials.get`, as JSON.");
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

export const CreatePasskey = z.strictObject({ label: PasskeyLabel, response: PasskeyRegistration });
export type CreatePasskey = z.infer<typeof CreatePasskey>;

export const CreatedPasskey = z.object({
  passkey: Passkey,
  codes: z
    .array(z.string())
    .optional()
    .describe("Recovery codes, where this is your first second factor. They are shown this once."),
});
export type CreatedPasskey = z.infer<typeof CreatedPasskey>;

export const UpdatePasskey = z.strictObject({ label: PasskeyLabel });
export type UpdatePasskey = z.infer<typeof UpdatePasskey>;

export const StartPasskeySignIn = z.strictObject({
  ticket: z
    .string()
    .max(100)
    .optional()
    .describe("What a right password was answered with; absent to sign in with a passkey alone."),
});
export type StartPasskeySignIn = z.infer<typeof StartPasskeySignIn>;
