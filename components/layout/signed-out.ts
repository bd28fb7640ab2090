import { addresses } from "@/lib/addresses";
import { MEMBERSHIPS_KEY } from "@/lib/memberships";
import { toast } from "../ui/toaster";

/** Whether something is being written that leaving would lose: who asks before a tab closes is asked. */
const isWriting = (): boolean => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

/**
 * Somebody's session ended, as on another tab, or an organization requires single sign-on now: to the sign-in screen, and back. Who is writing stays and signs in
 * beside it; what they wrote is sent afterwards.
 */
export const onSignedOut = (startURL?: string): void => {
  localStorage.removeItem(MEMBERSHIPS_KEY);
  if (location.pathname.startsWith(addresses.signIn())) return;
  const next = location.pathname + location.search;
  const signIn = startURL ? `${startURL}&${new URLSearchParams({ next })}` : addresses.signIn(next);
  if (!isWriting()) {
    location.assign(signIn);
    return;
  }
  void toast.warning("You are signed out", {
    id: "signed-out",
    description: "Your work is still here. Sign in in another tab, then continue.",
    action: { label: "Sign in", onClick: () => void window.open(signIn, "_blank", "noopener") },
    lasting: true,
  });
};
