import { lazyModule } from "@/components/ui/lazy";
import { addresses } from "@/lib/addresses";
import { MEMBERSHIPS_KEY } from "@/lib/core/memberships";

export const loadNextAuth = lazyModule(() => import("next-auth/react"));

/** @param next the destination, a path of this origin */
export async function signOut(next = addresses.signIn()): Promise<void> {
  localStorage.removeItem(MEMBERSHIPS_KEY);
  const auth = await loadNextAuth();
  // The server would redirect to its public name; this browser may use another one.
  await auth.signOut({ redirect: false, callbackUrl: addresses.signIn() });
  location.assign(next);
}
