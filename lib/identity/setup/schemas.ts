import { z } from "zod";
import { DisplayName, EmailAddress, NewPassword, User } from "@/lib/identity/users/schemas";
import { OrganizationTitle } from "@/lib/organizations/organizations/schemas";

export const SetUp = z.strictObject({
  code: z.string().trim().min(1).max(100).describe("The one-time code that the server printed."),
  organizationTitle: OrganizationTitle,
  displayName: DisplayName,
  email: EmailAddress,
  password: NewPassword,
});
export type SetUp = z.infer<typeof SetUp>;

export const SetUpResult = z.object({ user: User, organization: z.string() });
export type SetUpResult = z.infer<typeof SetUpResult>;
