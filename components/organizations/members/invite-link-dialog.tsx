"use client";

import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import type { ContentTarget } from "@/components/organizations/permissions/grantees";
import { rolesToInviteWith } from "@/components/organizations/permissions/role-labels";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { Select } from "@/components/ui/select";
import { invites } from "@/lib/organizations/invites/operations";
import type { CreateLinkInvite } from "@/lib/organizations/invites/schemas";
import { choiceOfRole, type RoleChoice, roleChoices, roleOfChoice } from "./member-labels";

type Props = {
  organizationId: string;
  /** The space or collection it leads to; absent for the organization. */
  place?: ContentTarget;
  /** Initial values for a link that is meant for certain people. */
  suggested?: Pick<CreateLinkInvite, "role" | "maxUses">;
  onClose: () => void;
};

/** Returns the value of a number field: undefined if empty; NaN, which is refused, for other text. */
const numberIn = (text: string): number | undefined => (text.trim() === "" ? undefined : Number(text));

/** Creates an invite link with its limits. Mount it to open it. */
export const InviteLinkDialog = ({ organizationId, place, suggested, onClose }: Props) => {
  const say = useSay();
  const field = place ? "level" : "role";
  const form = useOperationForm({
    operation: invites.createLink,
    params: { organizationId },
    initial: {
      [field]: "read",
      ...(place && { [place.kind]: place.id }),
      expiresInDays: 7,
      ...suggested,
    } as Partial<CreateLinkInvite>,
    prepare: ({ emailDomain, ...values }) => ({ ...values, ...(emailDomain && { emailDomain }) }),
    success: say("Created an invite link"),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title={say("New invite link")}
      description={
        place
          ? say(
              "Anyone with the link gets this role in {place}. People new to the organization join as guests.",
              { place: place.title },
            )
          : say("Anyone with the link can join with this role.")
      }
      submitLabel={say("Create link")}
    >
      <FormField form={form} name={field} label={say("Role")}>
        <Select<RoleChoice>
          options={place ? rolesToInviteWith(say, place.mayGrantAll) : roleChoices(say)}
          value={choiceOfRole(form.values[field] ?? null)}
          onChange={(choice) => form.set(field, roleOfChoice(choice))}
        />
      </FormField>
      <FormField
        form={form}
        name="maxUses"
        label={say("Number of uses")}
        hint={say("Leave empty for no limit.")}
      >
        <Input
          {...form.input("maxUses")}
          inputMode="numeric"
          onChange={(event) => form.set("maxUses", numberIn(event.target.value))}
        />
      </FormField>
      <FormField
        form={form}
        name="expiresInDays"
        label={say("Days until it expires")}
        hint={say("Leave empty for never.")}
      >
        <Input
          {...form.input("expiresInDays")}
          inputMode="numeric"
          onChange={(event) => form.set("expiresInDays", numberIn(event.target.value))}
        />
      </FormField>
      <FormField
        form={form}
        name="emailDomain"
        label={say("E-mail domain")}
        hint={say("Leave empty to let anyone with the link join.")}
      >
        <Input {...form.input("emailDomain")} placeholder="example.com" autoComplete="off" />
      </FormField>
    </FormDialog>
  );
};
