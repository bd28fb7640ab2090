"use client";

import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { submitting, useSubmit } from "@/components/form/use-submit";
import { Avatar } from "@/components/ui/avatar";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import type { ListOption } from "@/components/ui/option-list";
import { Select } from "@/components/ui/select";
import { members } from "@/lib/domains/members/operations";
import { query } from "@/lib/platform/api/queries";
import { givenIn, type Place } from "./role-holders";
import { type GivenRole, roleOfGiven, rolesToGive } from "./role-labels";

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
  const { mutateAsync: give } = useMutation({ mutationFn: givenIn(place).give });
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
  const form = useSubmit(async () => {
    if (users.length === 0) return;
    await give({ role: roleOfGiven(role), users });
    setChosen([]);
  });
  const failure = form.failure ?? people.error?.message;
  return (
    <form onSubmit={submitting(form.run)} className="flex flex-col gap-3">
      {failure && <Banner tone="danger">{failure}</Banner>}
      <div className="flex flex-wrap items-end gap-3">
        <Field label="People" className="min-w-56 flex-1">
          <Combobox
            multiple
            options={options}
            value={users}
            onChange={(values) => setChosen(options.filter(({ value }) => values.includes(value)))}
            placeholder="Choose members"
            searchLabel="Search members"
            emptyText="No matching members."
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
          loading={form.pending}
          disabledReason={users.length === 0 && "Choose a member first."}
        >
          Add
        </Button>
      </div>
    </form>
  );
};
