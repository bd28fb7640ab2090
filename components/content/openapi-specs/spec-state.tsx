import { CircleAlert, CircleCheck } from "lucide-react";
import { StatusPill } from "@/components/ui/badge";
import { useSay } from "@/components/ui/say";
import { Spinner } from "@/components/ui/spinner";
import type { OpenAPISpec } from "@/lib/content/openapi-specs/schemas";
import { FAILURE_LABELS } from "./spec-labels";

/** Shows the progress or the result of reading a spec. */
export const SpecState = ({ spec }: { spec: OpenAPISpec }) => {
  const say = useSay();
  if (spec.processingState !== "complete")
    return (
      <StatusPill tone="info" icon={<Spinner className="size-3.5" />}>
        {spec.processingState === "pending" ? say("Waiting") : say("Reading")}
      </StatusPill>
    );
  if (spec.lastProcessErrorCode)
    return (
      <StatusPill tone="danger" icon={<CircleAlert aria-hidden="true" />}>
        {say(FAILURE_LABELS[spec.lastProcessErrorCode].label)}
      </StatusPill>
    );
  return (
    <StatusPill tone="success" icon={<CircleCheck aria-hidden="true" />}>
      {say("Ready")}
    </StatusPill>
  );
};
