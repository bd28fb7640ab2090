"use client";

import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { Pencil, RotateCw, ScrollText, Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { failureOf } from "@/components/layout/failure-of";
import { Log } from "@/components/layout/log";
import { DeliveryState } from "@/components/organizations/settings/webhooks/delivery-state";
import { PAUSES } from "@/components/organizations/settings/webhooks/webhook-status";
import { Banner } from "@/components/ui/banner";
import { Button, IconButton } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyComponent } from "@/components/ui/lazy";
import { RelativeTime } from "@/components/ui/relative-time";
import { Said, useSay } from "@/components/ui/say";
import { SecretDialog } from "@/components/ui/secret-dialog";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { toast } from "@/components/ui/toaster";
import { integrations } from "@/lib/integrations/integrations/operations";
import type { IntegrationDev } from "@/lib/integrations/integrations/schemas";
import { mutation, pagesQuery, query } from "@/lib/platform/api/queries";
import { EVENT_LABELS, EVENT_STATES } from "./integration-labels";

const EventAddressDialog = lazyComponent(() => import("./event-address-dialog"), "EventAddressDialog");
const EventSheet = lazyComponent(() => import("./event-sheet"), "EventSheet");

type DialogName = "address" | "secret" | "remove" | null;
type Props = { integrationName: string };

/** Shows where the events of an integration are sent, and their log. */
export const IntegrationEvents = ({ integrationName }: Props) => {
  const say = useSay();
  const params = { integrationName };
  const [opened, setOpened] = useState<DialogName>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const read = useQuery(query(integrations.getDev, { params }));
  const rotate = useMutation(mutation(integrations.rotateDevSecret));
  const remove = useMutation(mutation(integrations.deleteDev));
  const close = () => setOpened(null);
  const failure = failureOf(read);
  const dev = read.data;
  return (
    <Card aria-label={say("Events")}>
      <CardHeader
        title={say("Events")}
        description={say("Your server hears what happens where the integration is installed.")}
        actions={
          dev && (
            <Button icon={<Pencil aria-hidden="true" />} onClick={() => setOpened("address")}>
              {dev.tunnelUrl === undefined ? say("Set URL") : say("Edit URL")}
            </Button>
          )
        }
      />
      {failure ? (
        <ErrorState level={3} error={failure} onRetry={() => void read.refetch()} />
      ) : !dev ? (
        <div className="p-4">
          <SkeletonText lines={3} />
        </div>
      ) : dev.tunnelUrl === undefined ? (
        <EmptyState level={3} icon={<ScrollText />} title={say("Events aren't sent")}>
          {say("Set the URL of your server to send it events and to see them here.")}
        </EmptyState>
      ) : (
        <>
          <Address dev={dev} onOpen={setOpened} />
          <Sent integrationName={integrationName} />
        </>
      )}
      {opened === "address" && dev && (
        <EventAddressDialog integrationName={integrationName} dev={dev} onClose={close} />
      )}
      <ConfirmDialog
        open={opened === "secret"}
        onOpenChange={close}
        title={say("Create new signing secret?")}
        description={say(
          "The old secret stops working at once. Your server checks signatures with the new one.",
        )}
        confirmLabel={say("Create secret")}
        onConfirm={async () => setSecret((await rotate.mutateAsync({ params, body: {} })).secret)}
      />
      <ConfirmDialog
        open={opened === "remove"}
        onOpenChange={close}
        title={say("Stop sending events?")}
        description={say("This also deletes the log. You can't undo this.")}
        confirmLabel={say("Stop sending")}
        danger
        onConfirm={async () => {
          await remove.mutateAsync({ params });
          toast.success(say("Stopped sending events"));
        }}
      />
      {secret !== null && (
        <SecretDialog
          title={say("Your signing secret")}
          description={say(
            "Copy the secret now: it won't be shown again. Your server checks signatures with it.",
          )}
          label={say("Signing secret")}
          value={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </Card>
  );
};

const Address = ({ dev, onOpen }: { dev: IntegrationDev; onOpen: (opened: DialogName) => void }) => {
  const say = useSay();
  return (
    <CardBody className="flex flex-col gap-3">
      {dev.pauseReason && (
        <Banner tone="warning" title={say("Sending is paused")}>
          {say(PAUSES[dev.pauseReason])}
        </Banner>
      )}
      {!dev.paused && dev.failingSince && (
        <Banner tone="danger" title={say("Deliveries are failing")}>
          <Said
            text="No event arrived since {when}. Bindery tries again, and pauses after three days."
            values={{ when: <RelativeTime value={dev.failingSince} /> }}
          />
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-auto text-sm">
          <p className="wrap-anywhere">{dev.tunnelUrl}</p>
          <p className="text-xs text-muted">
            {dev.all ? say("From every organization") : say("From your own organization only")}
          </p>
        </div>
        <div className="flex items-center gap-2">
          <Button icon={<RotateCw aria-hidden="true" />} onClick={() => onOpen("secret")}>
            {say("New secret")}
          </Button>
          <IconButton label={say("Stop sending events")} onClick={() => onOpen("remove")}>
            <Trash2 />
          </IconButton>
        </div>
      </div>
    </CardBody>
  );
};

const Sent = ({ integrationName }: Props) => {
  const say = useSay();
  const list = useInfiniteQuery(
    pagesQuery(integrations.listEvents, { params: { integrationName }, query: { limit: "20" } }),
  );
  return (
    <div className="border-t border-border">
      <Log
        label={say("Events")}
        list={list}
        rowOf={({ id, payload, createdAt, installationId, status }) => ({
          ...{ id, title: say(EVENT_LABELS[payload.type]) },
          about: (
            <Said
              text="{when} · Installation {id}"
              values={{ when: <RelativeTime value={createdAt} />, id: installationId }}
            />
          ),
          state: <DeliveryState state={EVENT_STATES[status]} />,
        })}
        empty={
          <EmptyState level={3} icon={<ScrollText />} title={say("No events yet")}>
            {say("Events appear here when they happen. Install, configure or uninstall it to try.")}
          </EmptyState>
        }
        sheet={(eventId, onClose) => (
          <EventSheet integrationName={integrationName} eventId={eventId} onClose={onClose} />
        )}
      />
    </div>
  );
};
