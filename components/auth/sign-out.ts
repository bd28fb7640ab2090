import { addresses } from "@/lib/addresses";
import { MEMBERSHIPS_KEY } from "@/lib/memberships";

/** @param next where it leads: a path of this origin */
export async function signOut(next = addresses.signIn()): Promise<void> {
  localStorage.removeItem(MEMBERSHIPS_KEY);
  const auth = await import("next-auth/react");
  // The server answers with an address at its public name; this browser may know it by another.
  await auth.signOut({ redirect: false, callbackUrl: addresses.signIn() });
  location.assign(next);
}
