"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Combobox } from "@/components/ui/combobox";
import { EmojiImage } from "@/components/ui/emoji-image";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";

type CreateTarget = { spaceId: string } | { organizationId: string };

const SpacePicker = ({
  organizationId,
  value,
  onChange,
}: {
  organizationId: string;
  value: string | null;
  onChange: (spaceId: string) => void;
}) => {
  const say = useSay();
  const { data, isPending } = useQuery(
    query(spaces.list, { params: { organizationId }, query: { limit: "1000" } }),
  );
  const editable = data?.items.filter(({ permissions }) => permissions.edit) ?? [];
  return (
    <Field label={say("Space")} required>
      <Combobox
        options={editable.map(({ id, title, emoji }) => ({
          value: id,
          label: title,
          icon: emoji ? <EmojiImage emoji={emoji} /> : undefined,
        }))}
        value={value}
        onChange={onChange}
        placeholder={say("Choose a space")}
        searchLabel={say("Search spaces")}
        emptyText={say("No spaces you can edit.")}
        loading={isPending}
      />
    </Field>
  );
};

const Fields = ({ source, onClose }: { source: CreateTarget; onClose: () => void }) => {
  const say = useSay();
  const router = useRouter();
  const [spaceId, setSpaceId] = useState("spaceId" in source ? source.spaceId : null);
  const form = useOperationForm({
    operation: changeRequests.create,
    params: { spaceId: spaceId ?? "" },
    initial: { subject: "" },
    onDone: ({ number, space }) => {
      onClose();
      router.push(addresses.changeRequest.editor(space, number));
    },
  });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      form={form}
      title={say("New change request")}
      description={say("Edits stay in the change request until it's merged.")}
      submitLabel={say("Start editing")}
      disabledReason={!spaceId && say("Choose a space first.")}
    >
      {"organizationId" in source && (
        <SpacePicker organizationId={source.organizationId} value={spaceId} onChange={setSpaceId} />
      )}
      <FormField
        form={form}
        name="subject"
        label={say("Subject")}
        optional
        hint={say("Summarize the change in a few words.")}
      >
        <Input {...form.input("subject")} maxLength={100} autoComplete="off" />
      </FormField>
    </FormDialog>
  );
};

/** Opens a change request in a space, after asking for the space if necessary, and goes to its editor. */
export const ChangeRequestCreateDialog = ({
  open,
  onOpenChange,
  ...source
}: CreateTarget & { open: boolean; onOpenChange: (open: boolean) => void }) =>
  open ? <Fields source={source} onClose={() => onOpenChange(false)} /> : null;
