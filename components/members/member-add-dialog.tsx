"use client";

import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import { emailsIn } from "@/components/permissions/emails";
import { counted } from "@/components/ui/counted";
import { Textarea } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { invites } from "@/lib/domains/invites/operations";
import type { InvitePeople } from "@/lib/model/invites/schemas";
import { KnownMembers } from "./known-members";
import { choiceOfRole, ROLE_CHOICES, type RoleChoice, roleOfChoice } from "./member-labels";

type Props = { organizationId: string; onClose: () => void };

const addressesOf = (emails: InvitePeople["emails"] | undefined): string[] =>
  (emails ?? []).map((entry) => (typeof entry === "string" ? entry : entry.email));

/** Invites people by their e-mail addresses. Mount it to open it. */
export const MemberAddDialog = ({ organizationId, onClose }: Props) => {
  const form = useOperationForm({
    operation: invites.invite,
    params: { organizationId },
    initial: { emails: [] as string[], role: "edit" as InvitePeople["role"] },
    prepare: ({ emails, ...rest }) => ({ ...rest, emails: emailsIn(addressesOf(emails).join("\n")) }),
    success: ({ users, invited, mailed }) => {
      const added = invited - mailed;
      const already = users.length - added;
      return {
        title:
          [
            added > 0 && `${counted(added, "person", "people")} added`,
            mailed > 0 && `${counted(mailed, "invite")} sent`,
          ]
            .filter(Boolean)
            .join(", ") || "Already members",
        ...(invited > 0 &&
          already > 0 && { description: `${counted(already, "was a member", "were members")} already.` }),
      };
    },
    onDone: onClose,
  });
  const { emails, role } = form.values;
  const addresses = emailsIn(addressesOf(emails).join("\n"));
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title="Add people"
      description="People without an account get an e-mail with a link to join."
      submitLabel={addresses.length > 1 ? `Add ${addresses.length} people` : "Add"}
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
      <KnownMembers organizationId={organizationId} emails={addresses} />
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
