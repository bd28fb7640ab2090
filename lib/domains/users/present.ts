import type { UserRow } from "@/lib/model/users/row";
import type { User } from "@/lib/model/users/schemas";
import { apiUrl } from "@/lib/urls";

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
