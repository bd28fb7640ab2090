import { addresses } from "@/lib/addresses";
import { Forbidden } from "@/lib/errors";
import { appUrl } from "@/lib/urls";

/** The refusal of an organization that requires single sign-on. Only its members get it, so it gives nothing away. */
export const ssoRequired = (organization: string): Forbidden => {
  const startURL = appUrl(addresses.singleSignOn({ organization }));
  return new Forbidden(
    `This organization requires single sign-on. Sign in at ${startURL}.`,
    "sso_required",
    startURL,
  );
};
