"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { MultiCombobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { query } from "@/lib/api/queries";
import { members } from "@/lib/members/operations";
import { givenIn, meta, type Place } from "./given-in";
import { GIVEN_ROLES, type GivenRole, roleOfGiven } from "./role-words";

/** Gives members of the organization a role in a place. */
export const GiveRoleForm = ({ place, known }: { place: Place; known: ReadonlySet<string> }) => {
  const [users, setUsers] = useState<string[]>([]);
  const [role, setRole] = useState<GivenRole>("edit");
  const people = useQuery(
    query(members.list, { params: { organizationId: place.organizationId }, query: { limit: "1000" } }),
  );
  const giving = useMutation({ mutationFn: givenIn(place).give, meta, onSuccess: () => setUsers([]) });
  const options = (people.data?.items ?? [])
    .filter(({ id }) => !known.has(id))
    .map(({ user }) => ({ value: user.id, label: user.displayName, description: user.email }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (users.length > 0) giving.mutate({ role: roleOfGiven(role), users });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      {giving.error && <Banner tone="danger">{giving.error.message}</Banner>}
      <div className="flex flex-wrap items-end gap-3">
        <Field label="People" className="min-w-56 flex-1">
          <MultiCombobox
            options={options}
            values={users}
            onChange={setUsers}
            placeholder="Choose members"
            searchLabel="Search members"
            loading={people.isPending}
          />
        </Field>
        <Field label="Role" className="w-36">
          <Select options={GIVEN_ROLES} value={role} onChange={setRole} className="w-full" />
        </Field>
        <Button
          type="submit"
          loading={giving.isPending}
          disabledReason={users.length === 0 && "Choose somebody first."}
        >
          Add
        </Button>
      </div>
    </form>
  );
};
