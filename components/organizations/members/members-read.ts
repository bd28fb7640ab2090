import type { members } from "@/lib/organizations/members/operations";
import type { ReadInput } from "@/lib/platform/api/client";
import type { ResponseOf } from "@/lib/platform/api/operation";
import {
  ROLE_CHOICES,
  type RoleChoice,
  SECOND_FACTOR_CHOICES,
  type SecondFactorChoice,
} from "./member-labels";

export const roleFilterOf = (value: string | undefined): RoleChoice | undefined =>
  ROLE_CHOICES.find((choice) => choice.value === value)?.value;

/** Returns the sorting of the list that the address names. */
export const sortingOf = (sort: string | undefined, order: string | undefined) => ({
  sort: sort === "lastSeenAt" ? ("lastSeenAt" as const) : ("joinedAt" as const),
  order: order === "asc" ? ("asc" as const) : ("desc" as const),
});

export const secondFactorFilterOf = (value: string | undefined): SecondFactorChoice | undefined =>
  SECOND_FACTOR_CHOICES.find((choice) => choice.value === value)?.value;

type Filters = {
  search: string;
  role: RoleChoice | undefined;
  /** For admins; the server refuses it for others. */
  secondFactor: SecondFactorChoice | undefined;
} & ReturnType<typeof sortingOf>;

/** The request of the members table, shared by server and browser. */
export const membersRead = (
  organizationId: string,
  { search, role, secondFactor, sort, order }: Filters,
): ReadInput<typeof members.list> => ({
  params: { organizationId },
  query: {
    limit: "50",
    ...(search && { search: search.slice(0, 100) }),
    ...(role && { role }),
    ...(secondFactor && { secondFactor }),
    sort,
    order,
  },
});

/** Reads up to two admins of an organization, to see if there is only one. */
export const administratorsRead = (organizationId: string): ReadInput<typeof members.list> => ({
  params: { organizationId },
  query: { limit: "2", role: "admin" },
});

/** Returns the only admin, who must stay; null if there are several. */
export const lastAdministratorIn = (found: ResponseOf<typeof members.list> | undefined): string | null =>
  found?.count === 1 ? (found.items[0]?.id ?? null) : null;
