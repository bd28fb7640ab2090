import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { browserSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { addresses } from "@/lib/addresses";
import { MEMBERSHIPS_KEY } from "@/lib/core/memberships";
import { ApiError, effectsShown, Offline } from "@/lib/platform/api/client";
import { isFinal } from "./failure-of";
import { invalidateAll } from "./invalidate";

/** True if leaving would lose input, found by asking the listeners that guard the closing of a tab. */
const isWriting = (): boolean => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

/**
 * Handles an ended session, or a new requirement of single sign-on: opens the sign-in screen, which leads back. A
 * person with unsaved input stays and signs in beside it, so that the input is sent afterwards.
 */
const onSignedOut = ({ startURL, reason }: ApiError): void => {
  localStorage.removeItem(MEMBERSHIPS_KEY);
  if (location.pathname.startsWith(addresses.signIn())) return;
  const next = location.pathname + location.search;
  const signIn = startURL ? `${startURL}&${new URLSearchParams({ next })}` : addresses.signIn(next);
  if (!isWriting()) {
    location.assign(signIn);
    return;
  }
  const say = browserSay();
  if (reason === "another_person") {
    void toast.warning(say("Another person is signed in"), {
      id: "signed-out",
      description: say("Your work is still here. Sign in as yourself in another tab, then continue."),
      lasting: true,
    });
    return;
  }
  void toast.warning(say("You are signed out"), {
    id: "signed-out",
    description: say("Your work is still here. Sign in in another tab, then continue."),
    action: { label: say("Sign in"), onClick: () => void window.open(signIn, "_blank", "noopener") },
    lasting: true,
  });
};

const onError = (error: Error) => {
  if (error instanceof ApiError && (error.status === 401 || error.startURL)) onSignedOut(error);
};

/** Statuses of writes whose subject is gone or has changed since this tab read it. */
const OUTDATED: ReadonlySet<number> = new Set([404, 409, 412]);

/**
 * Creates the tab's only query cache. A mutation ends when its effects are shown, unless its meta says `{ wait: false
 * }`.
 */
export const makeQueryClient = (): QueryClient => {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => !isFinal(error) && failures < 2,
      },
      mutations: { retry: (failures, error) => error instanceof Offline && failures < 1 },
    },
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError: async (error) => {
        onError(error);
        if (error instanceof ApiError && OUTDATED.has(error.status)) await invalidateAll(client);
      },
      onSuccess: async (_data, _input, _context, { meta }) => {
        if (meta?.wait !== false) await effectsShown();
      },
    }),
  });
  return client;
};
