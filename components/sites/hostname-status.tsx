"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { failureOf } from "@/components/layout/failure-of";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { RelativeTime } from "@/components/ui/relative-time";
import { ErrorState } from "@/components/ui/states";
import { toast } from "@/components/ui/toaster";
import { hostnames } from "@/lib/domains/hostnames/operations";
import type { HostnameStatus } from "@/lib/model/hostnames/schemas";
import type { Site } from "@/lib/model/sites/schemas";
import { mutation, query } from "@/lib/platform/api/queries";

const STATUSES: Record<HostnameStatus, { label: string; tone: BadgeTone; sentence: string }> = {
  dns_passed: { label: "Connected", tone: "success", sentence: "Readers find the site there." },
  dns_no_cname: {
    label: "No DNS record",
    tone: "warning",
    sentence: "Add this record where you manage your domain. It can take a few hours until it's seen.",
  },
  dns_wrong_cname: {
    label: "Leads elsewhere",
    tone: "danger",
    sentence: "It leads to another server. Change it to this record where you manage your domain.",
  },
  internal_error: {
    label: "Not checked",
    tone: "warning",
    sentence: "The DNS servers didn't answer. Check again in a moment.",
  },
};
const UNCHECKED = {
  label: "Not checked yet",
  tone: "neutral" as BadgeTone,
  sentence: "Add this record where you manage your domain, then check it.",
};

const POLLED_EVERY_MS = 1_000;
const MOST_POLLS = 20;

const Value = ({ term, children, copied }: { term: string; children: string; copied?: boolean }) => (
  <div className="min-w-0">
    <dt className="text-xs text-muted">{term}</dt>
    <dd className="m-0 flex items-center gap-1">
      <code className="text-xs wrap-anywhere">{children}</code>
      {copied && <CopyButton value={children} label={`Copy ${term.toLowerCase()}`} iconOnly />}
    </dd>
  </div>
);

/** Whether the DNS leads from a site's own hostname to this installation, and the record that does. */
export const HostnameStatusCard = ({ site, hostname }: { site: Site; hostname: string }) => {
  const params = { hostname };
  const { data, error, refetch } = useQuery(query(hostnames.custom, { params }));
  const check = useMutation(mutation(hostnames.check));
  const [checking, setChecking] = useState(false);
  const failure = failureOf({ data, error });
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} level={2} />;

  const checkAgain = async () => {
    setChecking(true);
    try {
      await check.mutateAsync({ params });
      // The look takes a moment, and tells of itself only when it finds something new.
      for (let polls = 0; polls < MOST_POLLS; polls += 1) {
        await new Promise((resolve) => setTimeout(resolve, POLLED_EVERY_MS));
        const { data: now } = await refetch();
        if (now?.checkedAt !== data?.checkedAt) break;
      }
    } catch (failed) {
      toast.failed("Couldn't check the hostname", failed);
    } finally {
      setChecking(false);
    }
  };
  const { label, tone, sentence } = data?.status ? STATUSES[data.status] : UNCHECKED;
  const server = new URL(site.urls.app).hostname;
  return (
    <Card aria-label="DNS status">
      <CardHeader
        title={
          <span className="flex flex-wrap items-center gap-2">
            {hostname}
            <span role="status">
              <Badge tone={tone}>{label}</Badge>
            </span>
          </span>
        }
        description={sentence}
        actions={
          <Button
            icon={<RefreshCw aria-hidden="true" />}
            loading={checking}
            disabledReason={!site.published && "Publish the site first."}
            onClick={checkAgain}
          >
            {data?.checkedAt ? "Check again" : "Check"}
          </Button>
        }
      />
      <CardBody className="flex flex-col gap-3">
        <dl className="m-0 grid gap-3 sm:grid-cols-[5rem_1fr_1fr]">
          <Value term="Type">{/^[\d.]+$|:/.test(server) ? "A" : "CNAME"}</Value>
          <Value term="Name" copied>
            {hostname}
          </Value>
          <Value term="Value" copied>
            {server}
          </Value>
        </dl>
        {data?.checkedAt && (
          <p className="text-xs text-muted">
            Checked <RelativeTime value={data.checkedAt} />
          </p>
        )}
      </CardBody>
    </Card>
  );
};
