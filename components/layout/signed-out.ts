import { addresses } from "@/lib/addresses";
import { MEMBERSHIPS_KEY } from "@/lib/core/memberships";
import { toast } from "../ui/toaster";

/** True if leaving would lose input, found by asking the listeners that guard the closing of a tab. */
const isWriting = (): boolean => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

/**
 * Handles an ended session, or a new requirement of single sign-on: opens the sign-in screen, which leads back. A
 * person with unsaved input stays and signs in beside it, so that the input is sent afterwards.
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
