"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { useState } from "react";
import { Log } from "@/components/layout/log";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyComponent } from "@/components/ui/lazy";
import { RelativeTime } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import { Select } from "@/components/ui/select";
import { type Text, text } from "@/lib/core/locales/say";
import { webhooks } from "@/lib/integrations/webhooks/operations";
import type { WebhookDeliveryState } from "@/lib/integrations/webhooks/schemas";
import { pagesQuery } from "@/lib/platform/api/queries";
import { DeliveryState } from "./delivery-state";

const DeliverySheet = lazyComponent(() => import("./delivery-sheet"), "DeliverySheet");

const FILTERS: readonly { value: WebhookDeliveryState | "all"; label: Text }[] = [
  { value: "all", label: text("All deliveries") },
  { value: "waiting", label: text("Waiting") },
  { value: "delivered", label: text("Delivered") },
  { value: "failed", label: text("Failed") },
];

/** Lists the deliveries of a webhook. */
export const Deliveries = ({ organizationId, webhookId }: { organizationId: string; webhookId: string }) => {
  const say = useSay();
  const [filter, setFilter] = useState<WebhookDeliveryState | "all">("all");
  const list = useInfiniteQuery(
    pagesQuery(webhooks.deliveries, {
      params: { organizationId, webhookId },
      query: { limit: "50", ...(filter !== "all" && { state: filter }) },
    }),
  );
  return (
    <Card aria-label={say("Deliveries")}>
      <CardHeader
        title={say("Deliveries")}
        description={say("Deliveries of the last 30 days, the latest first.")}
        actions={
          <Select<WebhookDeliveryState | "all">
            label={say("Show")}
            options={FILTERS.map(({ value, label }) => ({ value, label: say(label) }))}
            value={filter}
            onChange={setFilter}
          />
        }
      />
      <Log
        label={say("Deliveries")}
        list={list}
        rowOf={({ id, action, createdAt, status, attempts, error, state }) => ({
          ...{ id, title: action, error },
          about: (
            <>
              <RelativeTime value={createdAt} />
              {status !== undefined && ` · ${say("Status {status}", { status: String(status) })}`}
              {attempts > 1 &&
                ` · ${say({ one: "{count} attempt", other: "{count} attempts" }, { count: attempts })}`}
            </>
          ),
          state: <DeliveryState state={state} />,
        })}
        empty={
          <EmptyState
            level={3}
            icon={<ScrollText />}
            title={filter === "all" ? say("No deliveries yet") : say("No results")}
          >
            {filter === "all"
              ? say("Events appear here when they happen. Send a test to try it now.")
              : say("Choose another state to see more.")}
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
