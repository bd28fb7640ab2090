import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { integrations } from "@/lib/integrations/integrations/operations";
import type { Integration, IntegrationInstallation } from "@/lib/integrations/integrations/schemas";
import { mutation } from "@/lib/platform/api/queries";
import { IntegrationScopes } from "./integration-scopes";

/** Asks for the missing permissions of an integration, such as after a version that needs more. */
export const MoreAccess = ({
  integration: { name, title, scopes },
  installation,
  disabledReason,
}: {
  integration: Integration;
  installation: IntegrationInstallation;
  disabledReason: string | false | undefined;
}) => {
  const say = useSay();
  const [asking, setAsking] = useState(false);
  const update = useMutation(mutation(integrations.updateInstallation));
  const missing = scopes.filter((scope) => !installation.scopes.includes(scope));
  if (missing.length === 0) return null;
  return (
    <>
      <Banner
        tone="warning"
        actions={
          <Button size="sm" disabledReason={disabledReason} onClick={() => setAsking(true)}>
            {say("Review access")}
          </Button>
        }
      >
        {say("{title} asks for more access than it has here.", { title })}
      </Banner>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={say("Allow {title} more access?", { title })}
        description={say("It will also be able to:")}
        confirmLabel={say("Allow")}
        onConfirm={async () => {
          const agreed = [...installation.scopes, ...missing];
          await update.mutateAsync({
            params: { integrationName: name, installationId: installation.id },
            body: { scopes: agreed },
          });
          toast.success(say("Allowed {title} more access", { title }));
        }}
      >
        <IntegrationScopes scopes={missing} />
      </ConfirmDialog>
    </>
  );
};
