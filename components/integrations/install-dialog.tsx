import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useSpaceOptions } from "@/components/form/use-space-options";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { RadioGroup } from "@/components/ui/radio-group";
import { useSay } from "@/components/ui/say";
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
  organizationTitle,
  integration: { name, title, owner, scopes },
  onClose,
}: InstallDialogProps) => {
  const say = useSay();
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
    toast.success(say("Installed {title}", { title }));
    if (selection === "all") return;
    const params = { integrationName: name, installationId };
    for (const space of chosen) {
      await installOnSpace
        .mutateAsync({ params, body: { space } })
        .catch((error) => void toast.failed(say("Couldn't add a space"), error));
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={say("Install {title}?", { title })}
      description={
        organizationTitle === undefined
          ? say("{owner} publishes it. In this organization it can:", { owner: owner.title })
          : say("{owner} publishes it. In {organization} it can:", {
              owner: owner.title,
              organization: organizationTitle,
            })
      }
      confirmLabel={say("Install")}
      onConfirm={run}
    >
      <IntegrationScopes scopes={scopes} />
      <Field as="group" label={say("Spaces and sites")}>
        <RadioGroup
          label={say("Spaces and sites")}
          value={selection}
          onChange={setSelection}
          options={[
            {
              value: "selected",
              label: say("Selected spaces"),
              description: say("You can add spaces and sites later."),
            },
            {
              value: "all",
              label: say("All spaces and sites"),
              description: say("Also those that you add later."),
            },
          ]}
        />
      </Field>
      {selection === "selected" && (
        <Field label={say("Spaces")} optional>
          <Combobox
            multiple
            {...options}
            value={chosen}
            onChange={setChosen}
            placeholder={say("Choose spaces")}
            searchLabel={say("Search spaces")}
            emptyText={say("No matching spaces.")}
            className="w-full"
          />
        </Field>
      )}
    </ConfirmDialog>
  );
};
