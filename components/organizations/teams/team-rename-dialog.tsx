"use client";

import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { teams } from "@/lib/organizations/teams/operations";
import type { Team } from "@/lib/organizations/teams/schemas";

type Props = { organizationId: string; team: Team; onClose: () => void };

/** Renames a team. Mount it to open it. */
export const TeamRenameDialog = ({ organizationId, team, onClose }: Props) => {
  const say = useSay();
  const form = useOperationForm({
    operation: teams.update,
    params: { organizationId, teamId: team.id },
    stored: team,
    valuesOf: ({ title }) => ({ title }),
    success: ({ title }) => ({ title: say("Renamed to {title}", { title }) }),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title={say("Rename {name}", { name: team.title })}
      submitLabel={say("Rename")}
    >
      <FormField form={form} name="title" label={say("Name")}>
        <Input {...form.input("title")} autoFocus autoComplete="off" maxLength={64} />
      </FormField>
    </FormDialog>
  );
};
