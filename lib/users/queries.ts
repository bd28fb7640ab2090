import "server-only";
import type { Actor } from "@/lib/api/server/context";
import { prepared } from "@/lib/db/pool";
import { NotFound } from "@/lib/errors";
import type { UserRow } from "./row";

/** People see themselves, and whom they share an organization with unless they are guests there. */
const visibleUser = prepared<UserRow>(
  "visible-user",
  `SELECT u."id", u."email", u."displayName", u."photoURL" FROM "User" u
    WHERE u."id" = $1
      AND ($1 = $2 OR EXISTS (
        SELECT 1 FROM "Member" theirs
          JOIN "Member" mine ON mine."organizationId" = theirs."organizationId"
         WHERE theirs."userId" = $1 AND mine."userId" = $2
           AND mine."role" IS NOT NULL AND mine."disabledAt" IS NULL
           AND ($3::text IS NULL OR mine."organizationId" = $3)))`,
);

/** A person as far as the viewer may know of them. */
export async function getUser(
  viewer: Pick<Actor, "userId" | "organizationId">,
  userId: string,
): Promise<UserRow> {
  const [user] = await visibleUser([userId, viewer.userId, viewer.organizationId]);
  if (!user) throw new NotFound("user", userId);
  return user;
}
