"use client";

import { useRouter } from "next/navigation";
import { FormDialog } from "@/components/form/form-dialog";
import { useOperationForm } from "@/components/form/use-operation-form";
import { useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import { call } from "@/lib/platform/api/client";
import { spaces } from "@/lib/spaces/spaces/operations";
import type { Space } from "@/lib/spaces/spaces/schemas";
import { templates } from "@/lib/spaces/templates/operations";
import { TemplatePicker } from "./template-picker";

/** Adds the pages of a template to a space, and opens the result: the space, or a change request. */
export const TemplateApplyDialog = ({ space, onClose }: { space: Space; onClose: () => void }) => {
  const say = useSay();
  const router = useRouter();
  const form = useOperationForm({
    operation: templates.apply,
    params: { spaceId: space.id },
    initial: { id: "" },
    success: say("Template pages added"),
    onDone: async () => {
      onClose();
      const { revision } = await call(spaces.get, { params: { spaceId: space.id } });
      if (revision === space.revision) router.push(addresses.space.changeRequests(space.id));
      else router.refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title={say("Start from a template")}
      description={
        space.permissions.admin
          ? say("Its pages go live immediately, as one revision.")
          : say("If this space requires review, its pages become a change request.")
      }
      submitLabel={say("Add pages")}
      disabledReason={
        (space.editMode === "locked" && say("The space is locked. Unlock it to add pages.")) ||
        (!form.values.id && say("Choose a template first."))
      }
      size="lg"
      open
      onOpenChange={(open) => !open && onClose()}
    >
      <TemplatePicker
        organizationId={space.organization}
        value={form.values.id || null}
        onChange={(id) => form.set("id", id)}
      />
    </FormDialog>
  );
};
