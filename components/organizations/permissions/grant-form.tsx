"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { submitting, useSubmit } from "@/components/form/use-submit";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import type { ListOption } from "@/components/ui/option-list";
import { useSay } from "@/components/ui/say";
import { Select } from "@/components/ui/select";
import { previewDirect } from "./access-previews";
import { EffectsBefore } from "./effects-before";
import { type GrantTarget, grantsOf } from "./grantees";
import { useMemberOptions, useTeamOptions } from "./holder-options";
import { type GrantedRole, grantableRoles, roleOfGranted } from "./role-labels";

const NONE: readonly ListOption[] = [];
const inGroup = (group: string, options: readonly ListOption[]) =>
  options.map((option) => ({ ...option, group }));
const valuesOf = (options: readonly ListOption[]) => options.map(({ value }) => value);

/** Grants members and teams a role. */
export const GrantForm = ({ place, known }: { place: GrantTarget; known: ReadonlySet<string> }) => {
  const say = useSay();
  const [chosenPeople, setPeople] = useState(NONE);
  const [chosenTeams, setTeams] = useState(NONE);
  const [role, setRole] = useState<GrantedRole>(place.kind === "site" ? "create" : "edit");
  const [search, setSearch] = useState("");
  const people = useMemberOptions(place.organizationId, search, chosenPeople, known);
  const teams = useTeamOptions(place.organizationId, search, chosenTeams, known);
  const { mutateAsync: give } = useMutation({ mutationFn: grantsOf(place).grant });
  const [users, groups] = [valuesOf(chosenPeople), valuesOf(chosenTeams)];
  const body = {
    role: roleOfGranted(role),
    ...(users.length > 0 && { users }),
    ...(groups.length > 0 && { teams: groups }),
  };
  const form = useSubmit(async () => {
    if (users.length + groups.length === 0) return;
    await give(body);
    setPeople(NONE);
    setTeams(NONE);
  });
  const failure = form.failure ?? (people.error ?? teams.error)?.message;
  const choose = (values: readonly string[]) => {
    setPeople(people.options.filter(({ value }) => values.includes(value)));
    setTeams(teams.options.filter(({ value }) => values.includes(value)));
  };
  return (
    <form onSubmit={submitting(form.run)} className="flex flex-col gap-3">
      {failure && <Banner tone="danger">{failure}</Banner>}
      <div className="flex flex-wrap items-end gap-3">
        <Field label={say("People and teams")} className="min-w-56 flex-1">
          <Combobox
            multiple
            options={[...inGroup(say("Teams"), teams.options), ...inGroup(say("Members"), people.options)]}
            value={[...groups, ...users]}
            onChange={choose}
            placeholder={say("Choose members and teams")}
            searchLabel={say("Search members and teams")}
            emptyText={say("No matching members or teams.")}
            onSearch={setSearch}
            loading={people.loading || teams.loading}
          />
        </Field>
        <Field label={say("Role")} className="w-36">
          <Select options={grantableRoles(say, place)} value={role} onChange={setRole} className="w-full" />
        </Field>
        <Button
          type="submit"
          loading={form.pending}
          disabledReason={users.length + groups.length === 0 && say("Choose a member or a team first.")}
        >
          {say("Add")}
        </Button>
      </div>
      {users.length + groups.length > 0 && (
        <EffectsBefore of={[place.id]} wanted={body} preview={() => previewDirect(place, { grant: body })} />
      )}
    </form>
  );
};
