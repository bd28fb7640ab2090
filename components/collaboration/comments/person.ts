import type { User } from "@/lib/identity/users/schemas";

/** Visitors of published sites are anonymous. */
const READER = "Reader";

/** Returns the name of a person, with the agent that acted for them. */
export const personName = (user: User | null, agent?: string): string =>
  (user?.displayName ?? READER) + (agent === undefined ? "" : ` via ${agent}`);

/** Returns a user as props of an avatar. */
export const personOf = (user: User | null) => ({
  id: user?.id ?? READER,
  name: personName(user),
  image: user?.photoURL,
});
