import { apiUrl } from "@/lib/platform/urls";
import type { UserRow } from "./row";
import type { User } from "./schemas";

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
