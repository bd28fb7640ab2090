"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Banner } from "@/components/ui/banner";
import { Message } from "@/components/ui/message";
import { RelativeTime } from "@/components/ui/relative-time";
import { Said, useSay } from "@/components/ui/say";
import { webhooks } from "@/lib/integrations/webhooks/operations";
import { mutation, query } from "@/lib/platform/api/queries";
import { DeliveryFrame } from "./delivery-frame";
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
  const delivery = read.data;
  return (
    <DeliveryFrame
      title={delivery?.action ?? say("Delivery")}
      read={read}
      summary={
        delivery && (
          <>
            <DeliveryState state={delivery.state} />{" "}
            {say({ one: "{count} attempt", other: "{count} attempts" }, { count: delivery.attempts })}
            {delivery.durationMs !== undefined && `, ${delivery.durationMs} ms`}
          </>
        )
      }
      waiting={delivery?.state === "waiting"}
      redeliver={() => redeliver({ params })}
      onClose={onClose}
    >
      {delivery && (
        <>
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
    </DeliveryFrame>
  );
};
