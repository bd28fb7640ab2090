import { z } from "zod";

const Password = z.string().min(1).max(1024).describe("Your current password.");
const Code = z
  .string()
  .trim()
  .min(1)
  .max(16)
  .describe("A code that your authenticator app shows now. Each works once.");

export const SecondFactorStatus = z.object({
  password: z.boolean().describe("Whether you can sign in with a password."),
  totp: z
    .object({ createdAt: z.iso.datetime() })
    .optional()
    .describe("Your authenticator app; absent where sign-in asks for no codes."),
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
