"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { MultiCombobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import type { ListOption } from "@/components/ui/option-list";
import { Select } from "@/components/ui/select";
import { query } from "@/lib/api/queries";
import { members } from "@/lib/members/operations";
import { givenIn, type Place } from "./given-in";
import { type GivenRole, roleOfGiven, rolesToGive } from "./role-words";

/** Gives members of the organization a role in a place. */
export const GiveRoleForm = ({ place, known }: { place: Place; known: ReadonlySet<string> }) => {
  const [chosen, setChosen] = useState<readonly ListOption[]>([]);
  const [role, setRole] = useState<GivenRole>("edit");
  const [search, setSearch] = useState("");
  const people = useQuery({
    ...query(members.list, {
      params: { organizationId: place.organizationId },
      query: { limit: "50", ...(search.trim() && { search: search.trim() }) },
    }),
    placeholderData: keepPreviousData,
  });
  const giving = useMutation({ mutationFn: givenIn(place).give, onSuccess: () => setChosen([]) });
  const users = chosen.map(({ value }) => value);
  const found = (people.data?.items ?? [])
    .filter(({ id }) => !known.has(id) && !users.includes(id))
    .map(
      ({ user }): ListOption => ({
        value: user.id,
        label: user.displayName,
        description: user.email,
        icon: (
          <Avatar
            person={{ id: user.id, name: user.displayName, image: user.photoURL }}
            size="sm"
            decorative
          />
        ),
      }),
    );
  const options = [...chosen, ...found];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (users.length > 0) giving.mutate({ role: roleOfGiven(role), users });
  };
  const failure = giving.error ?? people.error;
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      {failure && <Banner tone="danger">{failure.message}</Banner>}
      <div className="flex flex-wrap items-end gap-3">
        <Field label="People" className="min-w-56 flex-1">
          <MultiCombobox
            options={options}
            values={users}
            onChange={(values) => setChosen(options.filter(({ value }) => values.includes(value)))}
            placeholder="Choose members"
            searchLabel="Search members"
            emptyText="Nobody else matches."
            onSearch={setSearch}
            loading={people.isFetching}
          />
        </Field>
        <Field label="Role" className="w-36">
          <Select
            options={rolesToGive(place.mayGiveAll)}
            value={role}
            onChange={setRole}
            className="w-full"
          />
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
