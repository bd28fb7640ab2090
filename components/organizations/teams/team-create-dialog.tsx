"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import { MembersCombobox } from "@/components/organizations/permissions/members-combobox";
import { Input } from "@/components/ui/input";
import type { ListOption } from "@/components/ui/option-list";
import { useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import { teams } from "@/lib/organizations/teams/operations";

type Props = { organizationId: string; onClose: () => void };

/** Creates a team with its first members. Mount it to open it. */
export const TeamCreateDialog = ({ organizationId, onClose }: Props) => {
  const say = useSay();
  const router = useRouter();
  const [chosen, setChosen] = useState<readonly ListOption[]>([]);
  const form = useOperationForm({
    operation: teams.create,
    params: { organizationId },
    initial: { title: "", members: [] as string[] },
    success: ({ title }) => ({ title: say("Created {name}", { name: title }) }),
    onDone: ({ id }) => {
      onClose();
      router.push(addresses.organization.team(organizationId, id));
    },
  });
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title={say("New team")}
      description={say("Give a team access to spaces and collections instead of adding people one by one.")}
      submitLabel={say("Create team")}
    >
      <FormField form={form} name="title" label={say("Name")}>
        <Input {...form.input("title")} autoFocus autoComplete="off" maxLength={64} />
      </FormField>
      <FormField form={form} name="members" label={say("Members")} hint={say("You can add more later.")}>
        <MembersCombobox
          organizationId={organizationId}
          chosen={chosen}
          onChoose={(people) => {
            setChosen(people);
            form.set(
              "members",
              people.map(({ value }) => value),
            );
          }}
        />
      </FormField>
    </FormDialog>
  );
};
