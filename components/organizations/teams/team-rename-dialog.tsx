"use client";

import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Input } from "@/components/ui/input";
import { teams } from "@/lib/organizations/teams/operations";
import type { Team } from "@/lib/organizations/teams/schemas";

type Props = { organizationId: string; team: Team; onClose: () => void };

/** Renames a team. Mount it to open it. */
export const TeamRenameDialog = ({ organizationId, team, onClose }: Props) => {
  const form = useOperationForm({
    operation: teams.update,
    params: { organizationId, teamId: team.id },
    initial: { title: team.title },
    success: ({ title }) => ({ title: `Renamed to ${title}` }),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} open onOpenChange={onClose} title={`Rename ${team.title}`} submitLabel="Rename">
      <FormField form={form} name="title" label="Name">
        <Input {...form.input("title")} autoFocus autoComplete="off" maxLength={64} />
      </FormField>
    </FormDialog>
  );
};
