import { type DefaultLevel, type Role, rank } from "@/lib/core/access/roles";
import { Forbidden } from "@/lib/errors";

type Held = { title: string; role: Role | null };

/** Nobody hands out, changes or takes back more than they have themselves. */
export function refuseMore({ role: own, title }: Held, role: Role | null): void {
  if (rank(role) > rank(own)) {
    throw new Forbidden(`Your role in “${title}” is “${own}”, so you can't give or remove “${role}”.`);
  }
}

/** Nor does anybody give it to everybody, or take it from them. */
export function refuseMoreByDefault(
  item: Held & { defaultLevel: DefaultLevel },
  wanted: DefaultLevel | null | undefined,
): void {
  if (wanted === undefined || wanted === item.defaultLevel) return;
  for (const level of [item.defaultLevel, wanted])
    if (level !== null && level !== "inherit" && level !== "none") refuseMore(item, level);
}
