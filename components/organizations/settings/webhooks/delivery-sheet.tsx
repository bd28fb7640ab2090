"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { reportFailure } from "@/components/form/report-failure";
import { failureOf } from "@/components/layout/failure-of";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Message } from "@/components/ui/message";
import { RelativeTime } from "@/components/ui/relative-time";
import { Said, useSay } from "@/components/ui/say";
import { Sheet } from "@/components/ui/sheet";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { toast } from "@/components/ui/toaster";
import { webhooks } from "@/lib/integrations/webhooks/operations";
import { mutation, query } from "@/lib/platform/api/queries";
import { DeliveryState } from "./delivery-state";
import { SheetSection } from "./sheet-section";

/** Indents JSON; any other text, such as truncated JSON, stays as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

type Props = { organizationId: string; webhookId: string; deliveryId: string; onClose: () => void };

/** Shows the request and response of a delivery. */
export const DeliverySheet = ({ organizationId, webhookId, deliveryId, onClose }: Props) => {
  const say = useSay();
  const params = { organizationId, webhookId, deliveryId };
  const read = useQuery(query(webhooks.delivery, { params }));
  const { mutateAsync: redeliver } = useMutation(mutation(webhooks.redeliver));
  const failure = failureOf(read);
  const delivery = read.data;
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={delivery?.action ?? say("Delivery")}
      className="w-full max-w-xl"
    >
      <div className="flex flex-col gap-4 overflow-y-auto p-4">
        {failure && <ErrorState level={3} error={failure} onRetry={() => void read.refetch()} />}
        {!failure && !delivery && <SkeletonText lines={6} />}
        {delivery && (
          <>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="flex min-w-0 flex-wrap items-center gap-2 text-sm">
                <DeliveryState state={delivery.state} />{" "}
                {say({ one: "{count} attempt", other: "{count} attempts" }, { count: delivery.attempts })}
                {delivery.durationMs !== undefined && `, ${delivery.durationMs} ms`}
              </p>
              <Button
                size="sm"
                icon={<Send aria-hidden="true" />}
                disabledReason={delivery.state === "waiting" && say("It is waiting to be sent.")}
                onClick={() =>
                  redeliver({ params }).then(
                    () => toast.success(say("The event is on its way")),
                    reportFailure,
                  )
                }
              >
                {say("Redeliver")}
              </Button>
            </div>
            {delivery.attemptedAt && (
              <p className="text-xs text-muted">
                <Said
                  text="Last attempt {when}"
                  values={{ when: <RelativeTime value={delivery.attemptedAt} /> }}
                />
              </p>
            )}
            {delivery.error && (
              <Banner tone="danger" title={say("No response")}>
                <Message>{delivery.error}</Message>
              </Banner>
            )}
            {delivery.status !== undefined && (
              <SheetSection title={say("Response {status}", { status: String(delivery.status) })}>
                {delivery.response || say("No content")}
              </SheetSection>
            )}
            {delivery.request && (
              <>
                <SheetSection title={say("Request headers")}>
                  {Object.entries(delivery.request.headers)
                    .map(([name, value]) => `${name}: ${value}`)
                    .join("\n")}
                </SheetSection>
                <SheetSection title={say("Request body")}>{indented(delivery.request.body)}</SheetSection>
              </>
            )}
          </>
        )}
      </div>
    </Sheet>
  );
};
