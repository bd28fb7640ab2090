"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus, Webhook as WebhookIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { failureOf } from "@/components/layout/failure-of";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { patiently } from "@/components/ui/patiently";
import { ShowMore } from "@/components/ui/show-more";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { addresses } from "@/lib/addresses";
import { webhooks } from "@/lib/domains/webhooks/operations";
import { pagesQuery } from "@/lib/platform/api/queries";
import { eventsLabel } from "./webhook-labels";
import { WebhookStatus } from "./webhook-status";

const CreateWebhookDialog = dynamic(
  patiently(() => import("./create-webhook-dialog").then((module) => module.CreateWebhookDialog)),
  { ssr: false },
);

/** Where events of an organization are sent. */
export const WebhooksSettings = ({ organizationId }: { organizationId: string }) => {
  const [adding, setAdding] = useState(false);
  const list = useInfiniteQuery(
    pagesQuery(webhooks.list, { params: { organizationId }, query: { limit: "50" } }),
  );
  const failure = failureOf(list);
  const items = list.data?.pages.flatMap((page) => page.items);
  const add = (
    <Button icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
      New webhook
    </Button>
  );
  return (
    <Card aria-label="Webhooks">
      <CardHeader
        title="Webhooks"
        description="Send events of this organization to other systems as they happen."
        actions={items && items.length > 0 && add}
      />
      {failure ? (
        <ErrorState level={3} error={failure} onRetry={() => void list.refetch()} />
      ) : !items ? (
        <div className="p-4">
          <SkeletonText lines={4} />
        </div>
      ) : items.length === 0 ? (
        <EmptyState level={3} icon={<WebhookIcon />} title="No webhooks yet" actions={add}>
          A webhook tells another system, such as a chat or a build server, what happens here.
        </EmptyState>
      ) : (
        <ul aria-label="Webhooks" className="divide-y divide-border">
          {items.map((webhook) => (
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
                  {eventsLabel(webhook)} · {webhook.url}
                </p>
              </div>
              <WebhookStatus webhook={webhook} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={list} size="sm" className="justify-center border-t border-border p-3" />
      {adding && <CreateWebhookDialog organizationId={organizationId} onClose={() => setAdding(false)} />}
    </Card>
  );
};
