import { type Action, PERMISSIONS, type Role } from "./roles";

/** `can()` in SQL: whether the role that an expression gives may do this. "Role" has the order of the ladder. */
export function canSql(role: string, action: Action): string {
  const needed: Role | null = PERMISSIONS[action].atLeast;
  return needed === null ? "true" : `coalesce(${role} >= '${needed}'::"Role", false)`;
}
