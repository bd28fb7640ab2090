"use client";

import { useState } from "react";
import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import { previewOfTeam } from "@/components/organizations/permissions/access-previews";
import { EffectsBefore } from "@/components/organizations/permissions/effects-before";
import { emailsIn } from "@/components/organizations/permissions/emails";
import { MembersCombobox } from "@/components/organizations/permissions/members-combobox";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import type { ListOption } from "@/components/ui/option-list";
import { useSay } from "@/components/ui/say";
import { teamMembers } from "@/lib/organizations/teams/operations";
import type { Team } from "@/lib/organizations/teams/schemas";

type Props = {
  organizationId: string;
  team: Team;
  /** Ids of people who are shown in the team already. */
  known: ReadonlySet<string>;
  onClose: () => void;
};

/** Adds members of the organization to a team: chosen from a list, or by e-mail address. */
export const TeamAddDialog = ({ organizationId, team, known, onClose }: Props) => {
  const say = useSay();
  const [chosen, setChosen] = useState<readonly ListOption[]>([]);
  const [pasted, setPasted] = useState("");
  const [owners, setOwners] = useState(false);
  const ids = chosen.map(({ value }) => value);
  const references = [...ids, ...emailsIn(pasted)];
  const number = references.length;
  const form = useOperationForm({
    operation: teamMembers.change,
    params: { organizationId, teamId: team.id },
    initial: { add: [] as string[] },
    prepare: () => ({
      add: references,
      ...(owners && {
        memberships: Object.fromEntries(
          references.map((reference) => [reference, { role: "owner" as const }]),
        ),
      }),
    }),
    success: () => ({
      title: say(
        { one: "Added {count} person to {team}", other: "Added {count} people to {team}" },
        { count: number, team: team.title },
      ),
    }),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title={say("Add members to {name}", { name: team.title })}
      description={say("They get the access of the team.")}
      submitLabel={
        number > 1
          ? say({ one: "Add {count} person", other: "Add {count} people" }, { count: number })
          : say("Add")
      }
      disabledReason={number === 0 && say("Choose a member first.")}
    >
      <FormField form={form} name="add" label={say("Members")}>
        <MembersCombobox
          organizationId={organizationId}
          known={known}
          chosen={chosen}
          onChoose={(people) => {
            setChosen(people);
            form.set(
              "add",
              people.map(({ value }) => value),
            );
          }}
        />
      </FormField>
      <Field
        label={say("Or paste e-mail addresses")}
        hint={say("One or many, separated by lines, commas or spaces.")}
      >
        <Textarea
          rows={2}
          spellCheck={false}
          autoComplete="off"
          placeholder="ada@example.com"
          value={pasted}
          onChange={(event) => {
            setPasted(event.target.value);
            form.set("add", [...ids, ...emailsIn(event.target.value)]);
          }}
        />
      </Field>
      <Checkbox
        checked={owners}
        onCheckedChange={(checked) => setOwners(checked === true)}
        label={say("Add as owners")}
      />
      <EffectsBefore
        of={[team.id]}
        wanted={number > 0 ? references : null}
        places
        preview={() => previewOfTeam({ organizationId, teamId: team.id }, { members: { add: references } })}
      />
    </FormDialog>
  );
};
