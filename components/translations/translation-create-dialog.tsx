"use client";

import { useRouter } from "next/navigation";
import { FormDialog } from "@/components/form/form-dialog";
import { useOperationForm } from "@/components/form/use-operation-form";
import { useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import { translations } from "@/lib/translations/operations";
import type { PutTranslationSettings } from "@/lib/translations/schemas";
import { prepareSettings, TranslationFields } from "./translation-fields";

type Props = { organizationId: string; onClose: () => void };

/** Adds a translation of a space. Mount it to open it. */
export const TranslationCreateDialog = ({ organizationId, onClose }: Props) => {
  const say = useSay();
  const router = useRouter();
  const form = useOperationForm({
    operation: translations.create,
    params: { organizationId },
    initial: { title: "", languages: [], provider: null } as PutTranslationSettings,
    prepare: prepareSettings,
    onDone: ({ id }) => {
      onClose();
      router.push(addresses.translation.overview(organizationId, id));
    },
  });
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title={say("Translate a space")}
      submitLabel={say("Add translation")}
    >
      <TranslationFields organizationId={organizationId} form={form} autoFocus />
    </FormDialog>
  );
};
