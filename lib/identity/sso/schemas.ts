import { z } from "zod";

export const RecoveryCodes = z.object({
  codes: z.array(z.string()).describe("The codes, which are shown only once. Earlier ones no longer work."),
});
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const RecoveryCodesLeft = z.object({
  left: z.int().describe("Number of unused codes."),
  createdAt: z.iso.datetime().optional().describe("When they were created; absent if there are none."),
});
export type RecoveryCodesLeft = z.infer<typeof RecoveryCodesLeft>;

export const SsoReadiness = z.object({
  providers: z.int().describe("Number of working identity providers: enabled and complete."),
  signedInThroughProvider: z.boolean().describe("True if your session came through one of them."),
  testedUntil: z.iso
    .datetime()
    .optional()
    .describe("Until when your latest successful test of one of them counts; absent without one."),
  recoveryCodes: z.int().describe("Number of unused recovery codes."),
});
export type SsoReadiness = z.infer<typeof SsoReadiness>;

export const UseRecoveryCode = z.strictObject({
  code: z.string().trim().min(1).max(64).describe("One of the recovery codes of the organization."),
});
export type UseRecoveryCode = z.infer<typeof UseRecoveryCode>;
