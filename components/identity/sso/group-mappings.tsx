"use client";

import { Plus, X } from "lucide-react";
import { useState } from "react";
import { roleChoices } from "@/components/organizations/members/member-labels";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { Select } from "@/components/ui/select";
import type { Role } from "@/lib/core/access/roles";
import { MOST_GROUP_MAPPINGS } from "@/lib/identity/saml/limits";
import type { SamlGroupMapping } from "@/lib/identity/saml/schemas";
import { nextKey, rowKeys } from "./row-keys";

type GroupMappingsProps = {
  value: readonly SamlGroupMapping[];
  onChange: (value: SamlGroupMapping[]) => void;
  teams: readonly { id: string; title: string; directory?: string }[];
  /** Messages of the form by path, such as "groupMappings.0.group". */
  errors: Readonly<Record<string, string | undefined>>;
};

const targetOf = ({ team, role }: SamlGroupMapping): string =>
  team === undefined ? `role:${role}` : `team:${team}`;

/** Maps groups of the provider to roles and teams. */
export const GroupMappings = ({ value, onChange, teams, errors }: GroupMappingsProps) => {
  const say = useSay();
  const errorOf = (index: number) =>
    Object.entries(errors).find(([path]) => `${path}.`.startsWith(`groupMappings.${index}.`))?.[1];
  const ofAll = errors.groupMappings;
  // Rows have keys of their own, so that removing one leaves the focus of the others.
  const [known, setKeys] = useState<readonly number[]>([]);
  const keys = rowKeys(known, value.length);
  const targets = [
    ...roleChoices(say).flatMap(({ value: role, label, description }) =>
      role === "guest"
        ? []
        : [{ value: `role:${role}`, label: say("Role: {role}", { role: label }), description }],
    ),
    ...teams.map(({ id, title, directory }) => ({
      ...{
        value: `team:${id}`,
        label: say("Team: {team}", { team: title }),
        disabled: directory !== undefined,
      },
      ...(directory !== undefined && { description: say("{directory} decides who is in it", { directory }) }),
    })),
  ];
  const change = (index: number, next: SamlGroupMapping) =>
    onChange(value.map((each, position) => (position === index ? next : each)));
  const add = () => {
    setKeys([...keys, nextKey(keys)]);
    onChange([...value, { group: "", role: "read" }]);
  };
  const remove = (index: number) => {
    setKeys(keys.filter((_, position) => position !== index));
    onChange(value.filter((_, position) => position !== index));
  };
  return (
    <fieldset className="flex max-w-xl flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{say("Roles and teams of groups")}</legend>
      {ofAll !== undefined && (
        <p role="alert" className="text-xs text-danger">
          {ofAll}
        </p>
      )}
      {value.length === 0 && (
        <p className="text-sm text-muted">
          {say("No groups mapped yet. Add one to give its people a role or a team.")}
        </p>
      )}
      {value.map((mapping, index) => (
        <div key={keys[index]} className="flex flex-wrap items-center gap-2">
          <Input
            aria-label={say("Group {number}", { number: index + 1 })}
            aria-invalid={errorOf(index) ? true : undefined}
            value={mapping.group}
            onChange={(event) => change(index, { ...mapping, group: event.target.value })}
            placeholder={say("Group as the provider sends it")}
            autoComplete="off"
            spellCheck={false}
            className="min-w-40 flex-1"
          />
          <Select
            label={say("Role or team of group {number}", { number: index + 1 })}
            options={targets}
            value={targetOf(mapping)}
            onChange={(target) => {
              const [kind = "", id = ""] = target.split(":");
              const { group } = mapping;
              change(index, kind === "team" ? { group, team: id } : { group, role: id as Role });
            }}
            className="w-52"
          />
          <Button
            variant="ghost"
            icon={<X aria-hidden="true" />}
            aria-label={say("Remove group {number}", { number: index + 1 })}
            onClick={() => remove(index)}
          />
          {errorOf(index) && (
            <p role="alert" className="w-full text-xs text-danger">
              {say("Group {number} {problem}", { number: index + 1, problem: errorOf(index) ?? "" })}
            </p>
          )}
        </div>
      ))}
      <div>
        <Button
          icon={<Plus aria-hidden="true" />}
          disabledReason={
            value.length >= MOST_GROUP_MAPPINGS &&
            say("At most {most} groups can be mapped.", { most: MOST_GROUP_MAPPINGS })
          }
          onClick={add}
        >
          {say("Add group")}
        </Button>
      </div>
      <p className="text-sm text-muted">
        {say(
          "Applied at each sign-in: the highest role counts. Someone who leaves a group loses the role or team it gave. Roles and teams given in Bindery stay, and the last admin stays an admin.",
        )}
      </p>
    </fieldset>
  );
};
