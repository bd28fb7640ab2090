import { addresses } from "@/lib/addresses";
import { returnPath } from "@/lib/platform/auth/return-path";

/** Sign-in screens are no destination. */
const ENTRANCES = [addresses.signIn(), addresses.setup()];

/** Returns the destination after sign-in, always a path of this origin. */
export const nextPath = (wanted: string | readonly string[] | undefined): string => {
  const path = returnPath(wanted) ?? addresses.start();
  const [pathname = ""] = path.split(/[?#]/);
  return ENTRANCES.some((entrance) => `${pathname}/`.startsWith(`${entrance}/`)) ? addresses.start() : path;
};
