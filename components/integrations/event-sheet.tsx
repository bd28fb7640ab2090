"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { reportFailure } from "@/components/form/report-failure";
import { failureOf } from "@/components/layout/failure-of";
import { DeliveryState } from "@/components/organizations/settings/webhooks/delivery-state";
import { SheetSection } from "@/components/organizations/settings/webhooks/sheet-section";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import { Sheet } from "@/components/ui/sheet";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { toast } from "@/components/ui/toaster";
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
  const failure = failureOf(read);
  const event = read.data?.event;
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={event ? say(EVENT_LABELS[event.payload.type]) : say("Event")}
      className="w-full max-w-xl"
    >
      <div className="flex flex-col gap-4 overflow-y-auto p-4">
        {failure && <ErrorState level={3} error={failure} onRetry={() => void read.refetch()} />}
        {!failure && !event && <SkeletonText lines={6} />}
        {event && (
          <>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="flex min-w-0 flex-wrap items-center gap-2 text-sm">
                <DeliveryState state={EVENT_STATES[event.status]} />
                <RelativeTime value={event.createdAt} />
              </p>
              <Button
                size="sm"
                icon={<Send aria-hidden="true" />}
                disabledReason={event.status === "pending" && say("It is waiting to be sent.")}
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
            <SheetSection title={say("Latest attempt")}>
              {read.data?.trace?.logs.map(({ message }) => message).join("\n") ??
                say("None yet|attempt to deliver")}
            </SheetSection>
            <SheetSection title={say("Payload")}>{JSON.stringify(event.payload, null, 2)}</SheetSection>
          </>
        )}
      </div>
    </Sheet>
  );
};
