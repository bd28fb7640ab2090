import { Check } from "lucide-react";
import { useSay } from "@/components/ui/say";
import type { AccessReason } from "@/lib/organizations/permissions/schemas";
import { reasonLabel, reasonRoleLabel } from "./reason-labels";

/** Lists everything that may give a person a role, from the nearest access target outwards, and marks what applies. */
export const AccessReasons = ({ explanation }: { explanation: readonly AccessReason[] }) => {
  const say = useSay();
  return (
    <ol className="flex flex-col gap-2 text-sm">
      {explanation.map((reason, index) => (
        <li
          key={index}
          className={
            reason.decides ? "flex items-start gap-2 font-medium" : "flex items-start gap-2 text-muted"
          }
        >
          <span className="mt-0.5 size-4 shrink-0 text-success [&_svg]:size-4">
            {reason.decides && <Check aria-hidden="true" />}
          </span>
          <span className="min-w-0 flex-1 wrap-anywhere">{reasonLabel(say, reason)}</span>
          <span className="shrink-0">
            {reasonRoleLabel(say, reason)}
            <span className="sr-only">{`, ${reason.decides ? say("applies") : say("overridden")}`}</span>
          </span>
        </li>
      ))}
    </ol>
  );
};
