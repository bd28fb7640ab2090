import { Check } from "lucide-react";
import { useSay } from "@/components/ui/say";
import type { Integration } from "@/lib/integrations/integrations/schemas";
import { INTEGRATION_SCOPE_LABELS } from "./integration-labels";

/** Lists the permissions of an integration. */
export const IntegrationScopes = ({ scopes }: Pick<Integration, "scopes">) => {
  const say = useSay();
  return scopes.length === 0 ? (
    <p className="text-sm text-muted">{say("It asks for no access to your content.")}</p>
  ) : (
    <ul aria-label={say("Access")} className="flex flex-col gap-1.5">
      {scopes.map((scope) => (
        <li key={scope} className="flex items-start gap-2 text-sm">
          <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
          <span>
            {say(INTEGRATION_SCOPE_LABELS[scope])}{" "}
            <code className="text-xs text-muted wrap-anywhere">{scope}</code>
          </span>
        </li>
      ))}
    </ul>
  );
};
