"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Pause, Pencil, Play, RotateCw, Send, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { reportFailure } from "@/components/form/report-failure";
import { failureOf } from "@/components/layout/failure-of";
import { Banner } from "@/components/ui/banner";
import { Button, IconButton } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { lazyComponent } from "@/components/ui/lazy";
import { RelativeTime } from "@/components/ui/relative-time";
import { Said, useSay } from "@/components/ui/say";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { toast } from "@/components/ui/toaster";
import { addresses } from "@/lib/addresses";
import { webhooks } from "@/lib/integrations/webhooks/operations";
import type { Webhook } from "@/lib/integrations/webhooks/schemas";
import { mutation, query } from "@/lib/platform/api/queries";
import { Deliveries } from "./deliveries";
import { eventsLabel, PAUSES, WebhookStatus } from "./webhook-status";

const EditWebhookDialog = lazyComponent(() => import("./edit-webhook-dialog"), "EditWebhookDialog");
const RotateSecretDialog = lazyComponent(() => import("./rotate-secret-dialog"), "RotateSecretDialog");

type DialogName = "edit" | "rotate" | "delete" | null;
type PartProps = { organizationId: string; webhook: Webhook; onOpen: (opened: DialogName) => void };

const Actions = ({ organizationId, webhook, onOpen }: PartProps) => {
  const say = useSay();
  const params = { organizationId, webhookId: webhook.id };
  const { mutateAsync: update } = useMutation(mutation(webhooks.update));
  const { mutateAsync: test } = useMutation(mutation(webhooks.test));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <h2 className="min-w-0 flex-auto text-lg font-semibold wrap-anywhere">{webhook.title}</h2>
      <WebhookStatus webhook={webhook} />
      <Button
        icon={<Send aria-hidden="true" />}
        onClick={() =>
          test({ params }).then(() => toast.success(say("The test is on its way")), reportFailure)
        }
      >
        {say("Send test")}
      </Button>
      <Button
        variant={webhook.paused ? "primary" : "secondary"}
        icon={webhook.paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        onClick={() =>
          update({ params, body: { paused: !webhook.paused } }).then(
            () =>
              toast.success(
                webhook.paused
                  ? say("Resumed {name}", { name: webhook.title })
                  : say("Paused {name}", { name: webhook.title }),
              ),
            reportFailure,
          )
        }
      >
        {webhook.paused ? say("Resume") : say("Pause")}
      </Button>
      <IconButton label={say("Delete {name}", { name: webhook.title })} onClick={() => onOpen("delete")}>
        <Trash2 />
      </IconButton>
    </div>
  );
};

const Setup = ({ webhook, onOpen }: Pick<PartProps, "webhook" | "onOpen">) => {
  const say = useSay();
  return (
    <Card aria-label={say("Setup")}>
      <CardHeader
        title={say("Setup")}
        description={say(
          "Deliveries are signed as Standard Webhooks are, so that your receiver can check where they come from.",
        )}
        actions={
          <>
            <Button icon={<Pencil aria-hidden="true" />} onClick={() => onOpen("edit")}>
              {say("Edit")}
            </Button>
            <Button icon={<RotateCw aria-hidden="true" />} onClick={() => onOpen("rotate")}>
              {say("Rotate secret")}
            </Button>
          </>
        }
      />
      <CardBody>
        <dl className="flex flex-wrap gap-x-8 gap-y-3 text-sm [&_dd]:wrap-anywhere [&_dt]:text-xs [&_dt]:text-muted">
          <div className="min-w-0">
            <dt>URL</dt>
            <dd>{webhook.url}</dd>
          </div>
          <div className="min-w-0">
            <dt>{say("Events")}</dt>
            <dd>{webhook.events === null ? eventsLabel(say, webhook) : webhook.events.join(", ")}</dd>
          </div>
          {webhook.previousSecretEndsAt && (
            <div>
              <dt>{say("Old secret stops working")}</dt>
              <dd>
                <RelativeTime value={webhook.previousSecretEndsAt} />
              </dd>
            </div>
          )}
        </dl>
      </CardBody>
    </Card>
  );
};

type Props = { organizationId: string; webhookId: string };

/** Shows a webhook with its log. */
export const WebhookScreen = ({ organizationId, webhookId }: Props) => {
  const say = useSay();
  const router = useRouter();
  const params = { organizationId, webhookId };
  const [opened, setOpened] = useState<DialogName>(null);
  const read = useQuery(query(webhooks.get, { params }));
  const { mutateAsync: remove } = useMutation(mutation(webhooks.remove));
  const failure = failureOf(read);
  if (failure) return <ErrorState error={failure} onRetry={() => void read.refetch()} />;
  if (!read.data) return <SkeletonText lines={6} />;
  const webhook = read.data;
  const close = () => setOpened(null);
  return (
    <div className="flex flex-col gap-6">
      <Actions organizationId={organizationId} webhook={webhook} onOpen={setOpened} />
      {webhook.pauseReason && (
        <Banner tone="warning" title={say("This webhook is paused")}>
          {say(PAUSES[webhook.pauseReason])}
        </Banner>
      )}
      {!webhook.paused && webhook.failingSince && (
        <Banner tone="danger" title={say("Deliveries are failing")}>
          <Said
            text="No event arrived since {when}. Bindery tries again, and pauses the webhook after three days."
            values={{ when: <RelativeTime value={webhook.failingSince} /> }}
          />
        </Banner>
      )}
      <Setup webhook={webhook} onOpen={setOpened} />
      <Deliveries organizationId={organizationId} webhookId={webhookId} />
      {opened === "edit" && (
        <EditWebhookDialog organizationId={organizationId} webhook={webhook} onClose={close} />
      )}
      {opened === "rotate" && (
        <RotateSecretDialog organizationId={organizationId} webhookId={webhookId} onClose={close} />
      )}
      <ConfirmDialog
        open={opened === "delete"}
        onOpenChange={close}
        title={say("Delete {name}?", { name: webhook.title })}
        description={say("Events are no longer sent to it. This also deletes its log. You can't undo this.")}
        confirmLabel={say("Delete webhook")}
        danger
        onConfirm={async () => {
          await remove({ params });
          router.push(addresses.organization.webhooks(organizationId));
        }}
      />
    </div>
  );
};
