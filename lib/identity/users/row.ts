/** A person row for `presentUser`. */
export type UserRow = { id: string; email: string; displayName: string; photoURL: string | null };

export const userSelect = {
  id: true,
  email: true,
  displayName: true,
  photoURL: true,
} as const satisfies Record<keyof UserRow, true>;

/**
 * A `UserRow` as one JSON value.
 * @param user alias of the table "User" in the statement
 */
export const userSql = (user: string) =>
  `json_build_object('id', ${user}."id", 'email', ${user}."email", 'displayName', ${user}."displayName", 'photoURL', ${user}."photoURL")`;
