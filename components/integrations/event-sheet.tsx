"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { DeliveryFrame } from "@/components/organizations/settings/webhooks/delivery-frame";
import { DeliveryState } from "@/components/organizations/settings/webhooks/delivery-state";
import { SheetSection } from "@/components/organizations/settings/webhooks/sheet-section";
import { RelativeTime } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import { integrations } from "@/lib/integrations/integrations/operations";
import { mutation, query } from "@/lib/platform/api/queries";
import { EVENT_LABELS, EVENT_STATES } from "./integration-labels";

type Props = { integrationName: string; eventId: string; onClose: () => void };

/** Shows an event that was sent to an integration, and the response. */
export const EventSheet = ({ integrationName, eventId, onClose }: Props) => {
  const say = useSay();
  const params = { integrationName, eventId };
  const read = useQuery(query(integrations.getEvent, { params }));
  const { mutateAsync: redeliver } = useMutation(mutation(integrations.redeliverEvent));
  const event = read.data?.event;
  return (
    <DeliveryFrame
      title={event ? say(EVENT_LABELS[event.payload.type]) : say("Event")}
      read={read}
      summary={
        event && (
          <>
            <DeliveryState state={EVENT_STATES[event.status]} />
            <RelativeTime value={event.createdAt} />
          </>
        )
      }
      waiting={event?.status === "pending"}
      redeliver={() => redeliver({ params })}
      onClose={onClose}
    >
      {event && (
        <>
          <SheetSection title={say("Latest attempt")}>
            {read.data?.trace?.logs.map(({ message }) => message).join("\n") ??
              say("None yet|attempt to deliver")}
          </SheetSection>
          <SheetSection title={say("Payload")}>{JSON.stringify(event.payload, null, 2)}</SheetSection>
        </>
      )}
    </DeliveryFrame>
  );
};
