"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus, Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import { ListCard } from "@/components/layout/list-card";
import { listRead } from "@/components/organizations/settings/settings-read";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy";
import { Link } from "@/components/ui/link";
import { useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import { webhooks } from "@/lib/integrations/webhooks/operations";
import { pagesQuery } from "@/lib/platform/api/queries";
import { eventsLabel, WebhookStatus } from "./webhook-status";

const CreateWebhookDialog = lazyComponent(() => import("./create-webhook-dialog"), "CreateWebhookDialog");

/** Lists the webhooks of an organization. */
export const WebhooksSettings = ({ organizationId }: { organizationId: string }) => {
  const say = useSay();
  const [adding, setAdding] = useState(false);
  const list = useInfiniteQuery(pagesQuery(webhooks.list, listRead(organizationId)));
  return (
    <>
      <ListCard
        title={say("Webhooks")}
        description={say("Send events of this organization to other systems as they happen.")}
        list={list}
        add={
          <Button icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
            {say("New webhook")}
          </Button>
        }
        empty={{
          icon: <WebhookIcon />,
          title: say("No webhooks yet"),
          text: say("A webhook tells another system, such as a chat or a build server, what happens here."),
        }}
      >
        {(webhook) => (
          <li
            key={webhook.id}
            className="relative flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 hover:bg-hover/60"
          >
            <div className="min-w-0 flex-1">
              <Link
                tone="quiet"
                href={addresses.organization.webhook(organizationId, webhook.id)}
                className="text-sm font-medium wrap-anywhere after:absolute after:inset-0"
              >
                {webhook.title}
              </Link>
              <p className="text-xs text-muted wrap-anywhere">
                {eventsLabel(say, webhook)} · {webhook.url}
              </p>
            </div>
            <WebhookStatus webhook={webhook} />
          </li>
        )}
      </ListCard>
      {adding && <CreateWebhookDialog organizationId={organizationId} onClose={() => setAdding(false)} />}
    </>
  );
};
