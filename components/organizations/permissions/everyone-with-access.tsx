"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf } from "@/components/layout/failure-of";
import { Avatar } from "@/components/ui/avatar";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { FilterMenu } from "@/components/ui/filter-menu";
import type { ListOption } from "@/components/ui/option-list";
import { useSay } from "@/components/ui/say";
import { ShowMore } from "@/components/ui/show-more";
import { Skeleton } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { ROLES, type Role } from "@/lib/core/access/roles";
import type { User } from "@/lib/identity/users/schemas";
import { AccessReasons } from "./access-reasons";
import { everyoneIn, type GrantTarget, whyIn } from "./grantees";
import { useMemberOptions } from "./holder-options";
import { grantLabel } from "./role-labels";
import { WhyAccessIn } from "./why-access";

const NO_ONE: readonly ListOption[] = [];
const NONE_KNOWN: ReadonlySet<string> = new Set();

const PersonRow = ({ place, user, role }: { place: GrantTarget; user: User; role: Role }) => {
  const say = useSay();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="flex min-w-0 flex-1 basis-48 items-center gap-3">
        <Avatar person={{ id: user.id, name: user.displayName, image: user.photoURL }} size="md" decorative />
        <span className="min-w-0">
          <span className="block truncate text-sm font-medium">{user.displayName}</span>
          <span className="block truncate text-xs text-muted">{user.email}</span>
        </span>
      </span>
      <span className="text-sm text-muted">{grantLabel(say, role)}</span>
      <WhyAccessIn place={place} person={{ id: user.id, name: user.displayName }} />
    </li>
  );
};

/** Shows one member's access, if any, with the reason. */
const CheckedPerson = ({ place, userId }: { place: GrantTarget; userId: string }) => {
  const say = useSay();
  const why = useQuery(whyIn(place, userId));
  if (why.error) return <ErrorState level={3} error={why.error} onRetry={() => void why.refetch()} />;
  if (!why.data?.explanation) return <Skeleton className="h-12" />;
  const { user, permission, explanation } = why.data;
  return (
    <section
      aria-label={say("Access of {name}", { name: user.displayName })}
      className="flex flex-col gap-3 rounded-md border border-border bg-surface p-3"
    >
      <p className="text-sm font-medium">
        {user.displayName}: {grantLabel(say, permission)}
      </p>
      <AccessReasons explanation={explanation} />
    </section>
  );
};

/** Lists everyone with access, however they got it; one member can be checked. */
export const EveryoneWithAccess = ({ place }: { place: GrantTarget }) => {
  const say = useSay();
  const [search, setSearch] = useState("");
  const [checked, setChecked] = useState(NO_ONE);
  const people = useMemberOptions(place.organizationId, search, checked, NONE_KNOWN);
  const [role, setRole] = useState<Role | null>(null);
  const list = useInfiniteQuery({ ...everyoneIn(place, role), placeholderData: keepPreviousData });
  const failure = failureOf(list);
  const rows = list.data?.pages.flatMap(({ items }) => items);
  const userId = checked[0]?.value;
  return (
    <div className="flex flex-col gap-4">
      <Field label={say("Check a person")} hint={say("Shows what they can do here, and why.")}>
        <Combobox
          options={people.options}
          value={userId ?? null}
          onChange={(id) => setChecked(people.options.filter(({ value }) => value === id))}
          placeholder={say("Choose a member")}
          searchLabel={say("Search members")}
          emptyText={say("No matching members.")}
          onSearch={setSearch}
          loading={people.loading}
        />
      </Field>
      {userId !== undefined && <CheckedPerson place={place} userId={userId} />}
      <div>
        <FilterMenu
          label={say("Role")}
          single
          options={ROLES.map((each) => ({ value: each, label: grantLabel(say, each) }))}
          values={role ? [role] : []}
          onChange={([next]) => setRole(ROLES.find((each) => each === next) ?? null)}
        />
      </div>
      {failure && <ErrorState level={3} error={failure} onRetry={() => void list.refetch()} />}
      {!failure && !rows && <Skeleton className="h-16" />}
      {rows?.length === 0 && <p className="text-sm text-muted">{say("No one has this role here.")}</p>}
      {rows && rows.length > 0 && (
        <ul
          aria-label={say("Everyone with access to {place}", { place: place.title })}
          className="divide-y divide-border"
        >
          {rows.map(({ user, permission }) => (
            <PersonRow key={user.id} place={place} user={user} role={permission} />
          ))}
        </ul>
      )}
      <ShowMore list={list} size="sm" />
    </div>
  );
};
