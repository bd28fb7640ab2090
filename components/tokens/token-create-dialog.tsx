"use client";

import { useQuery } from "@tanstack/react-query";
import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Input } from "@/components/ui/input";
import { useNow } from "@/components/ui/relative-time";
import { Select } from "@/components/ui/select";
import { organizations } from "@/lib/domains/organizations/operations";
import { tokens } from "@/lib/domains/tokens/operations";
import { TOKEN_DAYS_DEFAULT } from "@/lib/model/tokens/limits";
import type { CreatedApiToken } from "@/lib/model/tokens/schemas";
import { query } from "@/lib/platform/api/queries";
import { EXPIRY_OPTIONS, endLabel } from "./expiry";

const EVERYWHERE = "everywhere";

type Props = { onClose: () => void; onCreated: (token: CreatedApiToken) => void };

/** Mount it to open it. */
export const TokenCreateDialog = ({ onClose, onCreated }: Props) => {
  const now = useNow();
  const mine = useQuery(query(organizations.list, { query: { limit: "100" } }));
  const form = useOperationForm({
    operation: tokens.create,
    initial: { label: "", organization: undefined as string | undefined, expiresInDays: TOKEN_DAYS_DEFAULT },
    onDone: onCreated,
  });
  const days = form.values.expiresInDays ?? TOKEN_DAYS_DEFAULT;
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title="New API token"
      description="Programs that use this token act as you."
      submitLabel="Create token"
    >
      <FormField form={form} name="label" label="Name" hint="What the token is for.">
        <Input
          {...form.input("label")}
          maxLength={50}
          autoFocus
          autoComplete="off"
          placeholder="Nightly link check"
        />
      </FormField>
      <FormField
        form={form}
        name="organization"
        label="Works in"
        hint="The token stops working if you leave the organization."
      >
        <Select
          value={form.values.organization ?? EVERYWHERE}
          onChange={(value) => form.set("organization", value === EVERYWHERE ? undefined : value)}
          options={[
            { value: EVERYWHERE, label: "All your organizations" },
            ...(mine.data?.items ?? []).map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      </FormField>
      <FormField form={form} name="expiresInDays" label="Expires in" hint={`On ${endLabel(days, now)}.`}>
        <Select
          value={String(days)}
          onChange={(value) => form.set("expiresInDays", Number(value))}
          options={EXPIRY_OPTIONS}
        />
      </FormField>
    </FormDialog>
  );
};
