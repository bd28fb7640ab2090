import { type Role, rank } from "@/lib/core/access/roles";

/** A person's role in an item at one moment. */
export type HeldRole = {
  kind: "space" | "collection" | "site";
  item: string;
  title: string;
  userId: string;
  role: Role | null;
};

/** People whose role in an item changes in the same way. */
export type RoleChange = {
  item: { kind: HeldRole["kind"]; id: string; title: string };
  before: Role | null;
  after: Role | null;
  userIds: string[];
};

const byTitle = (one: RoleChange["item"], other: RoleChange["item"]) =>
  one.title.localeCompare(other.title) || (one.id < other.id ? -1 : 1);

/**
 * Groups people by item and change of role, largest loss first, then by title. People without access
 * afterwards get null.
 */
export function compareRoles(before: readonly HeldRole[], after: readonly HeldRole[]): RoleChange[] {
  const keyOf = ({ item, userId }: HeldRole) => `${item} ${userId}`;
  const now = new Map(before.map((held) => [keyOf(held), held]));
  const then = new Map(after.map((held) => [keyOf(held), held]));
  const groups = new Map<string, RoleChange>();
  for (const key of new Set([...now.keys(), ...then.keys()])) {
    const { kind, item, title, userId } = (now.get(key) ?? then.get(key))!;
    const roles = { before: now.get(key)?.role ?? null, after: then.get(key)?.role ?? null };
    if (roles.before === roles.after) continue;
    const name = `${item} ${roles.before} ${roles.after}`;
    const group = groups.get(name) ?? { item: { kind, id: item, title }, ...roles, userIds: [] };
    groups.set(name, group);
    group.userIds.push(userId);
  }
  const change = (group: RoleChange) => rank(group.after) - rank(group.before);
  return [...groups.values()].sort(
    (one, other) => change(one) - change(other) || byTitle(one.item, other.item),
  );
}
