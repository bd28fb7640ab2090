import { Ban, CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import { StatusPill } from "@/components/ui/badge";
import { useSay } from "@/components/ui/say";
import { Spinner } from "@/components/ui/spinner";
import type { Translation } from "@/lib/translations/schemas";

/** Shows the state of a language's last run. */
export const TranslationState = ({ status }: Pick<Translation, "status">) => {
  const say = useSay();
  switch (status) {
    case "idle":
      return (
        <StatusPill icon={<CircleDashed aria-hidden="true" />} tone="neutral">
          {say("Not run yet")}
        </StatusPill>
      );
    case "completed":
      return (
        <StatusPill icon={<CircleCheck aria-hidden="true" />} tone="success">
          {say("Up to date with the source")}
        </StatusPill>
      );
    case "failed":
      return (
        <StatusPill icon={<CircleAlert aria-hidden="true" />} tone="danger">
          {say("Failed")}
        </StatusPill>
      );
    case "cancelled":
      return (
        <StatusPill icon={<Ban aria-hidden="true" />} tone="neutral">
          {say("Cancelled")}
        </StatusPill>
      );
    default:
      return (
        <StatusPill icon={<Spinner className="size-3.5" />} tone="info">
          {status === "pending" ? say("Waiting") : say("Translating")}
        </StatusPill>
      );
  }
};
