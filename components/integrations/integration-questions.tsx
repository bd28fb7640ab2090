import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { addresses } from "@/lib/addresses";
import { integrations } from "@/lib/integrations/integrations/operations";
import type { Integration, IntegrationInstallation } from "@/lib/integrations/integrations/schemas";
import { mutation } from "@/lib/platform/api/queries";
import { InstallDialog } from "./install-dialog";

export type Question = "install" | "uninstall" | "unpublish";

/** Asks before an integration is installed, uninstalled or unpublished. */
export const IntegrationQuestions = ({
  organizationId,
  organizationTitle,
  integration,
  installation,
  open,
  onClose,
}: {
  organizationId: string;
  organizationTitle?: string;
  integration: Integration;
  installation?: IntegrationInstallation;
  open: Question | "publish" | null;
  onClose: () => void;
}) => {
  const say = useSay();
  const router = useRouter();
  const uninstall = useMutation(mutation(integrations.uninstall));
  const unpublish = useMutation(mutation(integrations.unpublish));
  const { name, title } = integration;
  const params = { integrationName: name };
  return (
    <>
      {open === "install" && (
        <InstallDialog
          organizationId={organizationId}
          organizationTitle={organizationTitle}
          integration={integration}
          onClose={onClose}
        />
      )}
      <ConfirmDialog
        open={open === "uninstall"}
        onOpenChange={onClose}
        title={say("Uninstall {title}?", { title })}
        description={say("It loses its access, and its configuration is deleted.")}
        confirmLabel={say("Uninstall")}
        danger
        onConfirm={async () => {
          if (!installation) return;
          await uninstall.mutateAsync({ params: { ...params, installationId: installation.id } });
          toast.success(say("Uninstalled {title}", { title }));
        }}
      />
      <ConfirmDialog
        open={open === "unpublish"}
        onOpenChange={onClose}
        title={say("Unpublish {title}?", { title })}
        description={say("This also uninstalls it from every organization.")}
        confirmLabel={say("Unpublish")}
        typedName={name}
        onConfirm={async () => {
          await unpublish.mutateAsync({ params });
          toast.success(say("Unpublished {title}", { title }));
          router.push(addresses.organization.integrations(organizationId));
        }}
      />
    </>
  );
};
