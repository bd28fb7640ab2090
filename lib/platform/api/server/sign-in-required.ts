import { addresses } from "@/lib/addresses";
import type { SignInLocks } from "@/lib/core/access/actor";
import { Forbidden } from "@/lib/core/errors";
import { appUrl } from "@/lib/platform/urls";

/**
 * Refuses a member if the organization requires another sign-in or a second factor. Only members get this
 * error, so it reveals nothing.
 */
export function requireSignIn(actor: SignInLocks, organization: string): void {
  if (actor.ssoRequiredIn.includes(organization)) {
    const startURL = appUrl(addresses.singleSignOn({ organization }));
    throw new Forbidden(
      `This organization requires single sign-on. Sign in at ${startURL}.`,
      "sso_required",
      startURL,
    );
  }
  if (actor.secondFactorRequiredIn.includes(organization)) {
    const startURL = appUrl(addresses.secondFactorSetup({ organization }));
    throw new Forbidden(
      `This organization requires two-factor authentication. Set it up at ${startURL}.`,
      "second_factor_required",
      startURL,
    );
  }
}
