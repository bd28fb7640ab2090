"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useState } from "react";
import { Log } from "@/components/layout/log";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyComponent } from "@/components/ui/lazy";
import { pluralize } from "@/components/ui/pluralize";
import { RelativeTime } from "@/components/ui/relative-time";
import { Select } from "@/components/ui/select";
import { webhooks } from "@/lib/integrations/webhooks/operations";
import type { WebhookDeliveryState } from "@/lib/integrations/webhooks/schemas";
import { pagesQuery } from "@/lib/platform/api/queries";
import { DeliveryState } from "./delivery-state";

const DeliverySheet = lazyComponent(() => import("./delivery-sheet"), "DeliverySheet", { ssr: false });

const FILTERS: readonly { value: WebhookDeliveryState | "all"; label: string }[] = [
  { value: "all", label: "All deliveries" },
  { value: "waiting", label: "Waiting" },
  { value: "delivered", label: "Delivered" },
  { value: "failed", label: "Failed" },
];

/** Lists the deliveries of a webhook. */
export const Deliveries = ({ organizationId, webhookId }: { organizationId: string; webhookId: string }) => {
  const [filter, setFilter] = useState<WebhookDeliveryState | "all">("all");
  const list = useInfiniteQuery(
    pagesQuery(webhooks.deliveries, {
      params: { organizationId, webhookId },
      query: { limit: "50", ...(filter !== "all" && { state: filter }) },
    }),
  );
  return (
    <Card aria-label="Deliveries">
      <CardHeader
        title="Deliveries"
        description="Deliveries of the last 30 days, the latest first."
        actions={
          <Select<WebhookDeliveryState | "all">
            aria-label="Show"
            options={FILTERS}
            value={filter}
            onChange={setFilter}
          />
        }
      />
      <Log
        label="Deliveries"
        list={list}
        rowOf={({ id, action, createdAt, status, attempts, error, state }) => ({
          ...{ id, title: action, error },
          about: (
            <>
              <RelativeTime value={createdAt} />
              {status !== undefined && ` · Status ${status}`}
              {attempts > 1 && ` · ${pluralize(attempts, "attempt")}`}
            </>
          ),
          state: <DeliveryState state={state} />,
        })}
        empty={
          <EmptyState
            level={3}
            icon={<ScrollText />}
            title={filter === "all" ? "No deliveries yet" : "No results"}
          >
            {filter === "all"
              ? "Events appear here when they happen. Send a test to try it now."
              : "Choose another state to see more."}
          </EmptyState>
        }
        sheet={(deliveryId, onClose) => (
          <DeliverySheet
            organizationId={organizationId}
            webhookId={webhookId}
            deliveryId={deliveryId}
            onClose={onClose}
          />
        )}
      />
    </Card>
  );
};
