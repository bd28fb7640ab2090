import { Badge } from "@/components/ui/badge";
import { useSay } from "@/components/ui/say";
import type { IntegrationInstallation } from "@/lib/integrations/integrations/schemas";
import { INSTALLATION_STATUS_LABELS } from "./integration-labels";

/** Shows the state of an installation. */
export const InstallationStatusBadge = ({ status }: Pick<IntegrationInstallation, "status">) => {
  const say = useSay();
  const { tone, label } = INSTALLATION_STATUS_LABELS[status];
  return <Badge tone={tone}>{say(label)}</Badge>;
};
