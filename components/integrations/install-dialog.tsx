import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useSpaceOptions } from "@/components/form/use-space-options";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { RadioGroup } from "@/components/ui/radio-group";
import { toast } from "@/components/ui/toaster";
import { integrations } from "@/lib/integrations/integrations/operations";
import type { Integration } from "@/lib/integrations/integrations/schemas";
import { mutation } from "@/lib/platform/api/queries";
import { IntegrationScopes } from "./integration-scopes";

type InstallDialogProps = {
  organizationId: string;
  organizationTitle?: string;
  integration: Integration;
  onClose: () => void;
};

/** Shows the permissions of an integration and asks for its spaces. Mount it to open it. */
export const InstallDialog = ({
  organizationId,
  organizationTitle = "this organization",
  integration: { name, title, owner, scopes },
  onClose,
}: InstallDialogProps) => {
  const install = useMutation(mutation(integrations.install));
  const installOnSpace = useMutation(mutation(integrations.installOnSpace));
  const [selection, setSelection] = useState<"all" | "selected">("selected");
  const [chosen, setChosen] = useState<string[]>([]);
  const options = useSpaceOptions(organizationId, chosen);

  const run = async () => {
    const { id: installationId } = await install.mutateAsync({
      params: { integrationName: name },
      // Grants the scopes shown here, not those of a version published meanwhile.
      body: { organization: organizationId, scopes, space_selection: selection, site_selection: selection },
    });
    toast.success(`Installed ${title}`);
    if (selection === "all") return;
    const params = { integrationName: name, installationId };
    for (const space of chosen) {
      await installOnSpace
        .mutateAsync({ params, body: { space } })
        .catch((error) => void toast.failed("Couldn't add a space", error));
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Install ${title}?`}
      description={`${owner.title} publishes it. In ${organizationTitle} it can:`}
      confirmLabel="Install"
      onConfirm={run}
    >
      <IntegrationScopes scopes={scopes} />
      <Field as="group" label="Spaces and sites">
        <RadioGroup
          label="Spaces and sites"
          value={selection}
          onChange={setSelection}
          options={[
            {
              value: "selected",
              label: "Selected spaces",
              description: "You can add spaces and sites later.",
            },
            { value: "all", label: "All spaces and sites", description: "Also those that you add later." },
          ]}
        />
      </Field>
      {selection === "selected" && (
        <Field label="Spaces" optional>
          <Combobox
            multiple
            {...options}
            value={chosen}
            onChange={setChosen}
            placeholder="Choose spaces"
            searchLabel="Search spaces"
            emptyText="No matching spaces."
            className="w-full"
          />
        </Field>
      )}
    </ConfirmDialog>
  );
};
