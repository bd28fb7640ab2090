import { returnPath } from "@/lib/auth/return-path";

/** Where sign-in leads: a path of this origin and nothing else, whatever the address bar says. */
export const nextPath = (wanted: string | readonly string[] | undefined): string => {
  const path = returnPath(wanted) ?? "/";
  return /^\/(signin|setup)([/?#]|$)/.test(path) ? "/" : path;
};
