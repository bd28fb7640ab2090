import type { Prisma } from "@/lib/db/client";
import { apiUrl } from "@/lib/urls";
import type { User } from "./schemas";

export const userSelect = {
  id: true,
  email: true,
  displayName: true,
  photoURL: true,
} satisfies Prisma.UserSelect;

type UserRow = { id: string; email: string; displayName: string; photoURL: string | null };

export function presentUser(row: UserRow): User {
  return {
    object: "user",
    id: row.id,
    displayName: row.displayName,
    email: row.email,
    ...(row.photoURL !== null && { photoURL: row.photoURL }),
    urls: { location: apiUrl(`/users/${row.id}`) },
  };
}
