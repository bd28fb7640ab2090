import { Badge } from "@/components/ui/badge";
import type { IntegrationInstallation } from "@/lib/model/integrations/schemas";
import { STATUS_LABELS } from "./integration-labels";

/** Shows the state of an installation. */
export const InstallationStatus = ({ status }: Pick<IntegrationInstallation, "status">) => (
  <Badge tone={STATUS_LABELS[status].tone}>{STATUS_LABELS[status].label}</Badge>
);
