"use client";

import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import { emailsIn } from "@/components/permissions/emails";
import { counted } from "@/components/ui/counted";
import { Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { members } from "@/lib/domains/members/operations";
import type { InviteMembers } from "@/lib/model/members/schemas";
import { choiceOfRole, ROLE_CHOICES, type RoleChoice, roleOfChoice } from "./member-labels";

type Props = { organizationId: string; onClose: () => void };

const addressesOf = (emails: InviteMembers["emails"] | undefined): string[] =>
  (emails ?? []).map((entry) => (typeof entry === "string" ? entry : entry.email));

/** Adds accounts of this installation by their e-mail addresses. Mount it to open it. */
export const MemberAddDialog = ({ organizationId, onClose }: Props) => {
  const form = useOperationForm({
    operation: members.invite,
    params: { organizationId },
    initial: { emails: [] as string[], role: "edit" as InviteMembers["role"] },
    prepare: ({ emails, ...rest }) => ({ ...rest, emails: emailsIn(addressesOf(emails).join("\n")) }),
    success: ({ users, invited }) => ({
      title: invited === 0 ? "Already members" : `${counted(invited, "person", "people")} added`,
      ...(invited > 0 &&
        users.length > invited && {
          description: `${counted(users.length - invited, "was a member", "were members")} already.`,
        }),
    }),
    onDone: onClose,
  });
  const { emails, role } = form.values;
  const number = emailsIn(addressesOf(emails).join("\n")).length;
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title="Add people"
      description="People need an account on this server. An operator can create one."
      submitLabel={number > 1 ? `Add ${number} people` : "Add"}
    >
      <FormField
        form={form}
        name="emails"
        label="E-mail addresses"
        hint="One or many, separated by lines, commas or spaces."
      >
        <Textarea
          autoFocus
          rows={3}
          spellCheck={false}
          autoComplete="off"
          placeholder="ada@example.com"
          value={addressesOf(emails).join("\n")}
          onChange={(event) => form.set("emails", event.target.value.split("\n"))}
        />
      </FormField>
      <FormField form={form} name="role" label="Role">
        <Select<RoleChoice>
          options={ROLE_CHOICES}
          value={choiceOfRole(role ?? null)}
          onChange={(choice) => form.set("role", roleOfChoice(choice))}
        />
      </FormField>
    </FormDialog>
  );
};
