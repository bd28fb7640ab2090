import { addresses } from "@/lib/addresses";
import { returnPath } from "@/lib/platform/auth/return-path";

/** Screens that lead on from themselves. */
const ENTRANCES = [addresses.signIn(), addresses.setup()];

/** Where sign-in leads: a path of this origin and nothing else, whatever the address bar says. */
export const nextPath = (wanted: string | readonly string[] | undefined): string => {
  const path = returnPath(wanted) ?? addresses.start();
  const [pathname = ""] = path.split(/[?#]/);
  return ENTRANCES.some((entrance) => `${pathname}/`.startsWith(`${entrance}/`)) ? addresses.start() : path;
};
