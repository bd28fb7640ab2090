import type { User } from "@/lib/model/users/schemas";

/** A user as avatars take it. */
export const personOf = (user: User) => ({ id: user.id, name: user.displayName, image: user.photoURL });
