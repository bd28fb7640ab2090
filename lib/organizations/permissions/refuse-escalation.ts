import { type DefaultLevel, type Role, rank } from "@/lib/core/access/roles";
import { Forbidden } from "@/lib/core/errors";

type ItemWithRole = { title: string; role: Role | null };

/** Refuses to give, change or remove a role above the caller's own. */
export function refuseMore({ role: own, title }: ItemWithRole, role: Role | null): void {
  if (rank(role) > rank(own)) {
    throw new Forbidden(`Your role in “${title}” is “${own}”, so you can't give or remove “${role}”.`);
  }
}

/** Refuses default access above the caller's own role, before or after the change. */
export function refuseMoreByDefault(
  item: ItemWithRole & { defaultLevel: DefaultLevel },
  wanted: DefaultLevel | null | undefined,
): void {
  if (wanted === undefined || wanted === item.defaultLevel) return;
  for (const level of [item.defaultLevel, wanted])
    if (level !== null && level !== "inherit" && level !== "none") refuseMore(item, level);
}
