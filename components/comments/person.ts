import type { User } from "@/lib/model/users/schemas";

/** Readers of published sites are not known by name. */
const READER = "Reader";

/** Who did something, with the agent that did it for them. */
export const nameOf = (user: User | null, agent?: string): string =>
  (user?.displayName ?? READER) + (agent === undefined ? "" : ` via ${agent}`);

/** A user as avatars take it. */
export const personOf = (user: User | null) => ({
  id: user?.id ?? READER,
  name: nameOf(user),
  image: user?.photoURL,
});
