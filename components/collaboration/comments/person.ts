import type { Say } from "@/lib/core/locales/say";
import type { User } from "@/lib/identity/users/schemas";

/** Returns the name of a person, with the agent that acted for them. Visitors of published sites are anonymous. */
export const personName = (say: Say, user: User | null, agent?: string): string => {
  const person = user?.displayName ?? say("Reader");
  return agent === undefined ? person : say("{person} via {agent}", { person, agent });
};

/** Returns a user as props of an avatar. */
export const personOf = (user: User | null) => ({
  id: user?.id ?? "Reader",
  name: user?.displayName ?? "Reader",
  image: user?.photoURL,
});
