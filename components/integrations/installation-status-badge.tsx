import { Badge } from "@/components/ui/badge";
import type { IntegrationInstallation } from "@/lib/integrations/integrations/schemas";
import { INSTALLATION_STATUS_LABELS } from "./integration-labels";

/** Shows the state of an installation. */
export const InstallationStatusBadge = ({ status }: Pick<IntegrationInstallation, "status">) => (
  <Badge tone={INSTALLATION_STATUS_LABELS[status].tone}>{INSTALLATION_STATUS_LABELS[status].label}</Badge>
);
