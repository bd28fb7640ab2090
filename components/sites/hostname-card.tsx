"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDashed, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { DnsRecord, RECORD_PROBLEMS } from "@/components/layout/dns-record";
import { failureOf } from "@/components/layout/failure-of";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { RelativeTime } from "@/components/ui/relative-time";
import { Said, useSay } from "@/components/ui/say";
import { ErrorState } from "@/components/ui/states";
import { toast } from "@/components/ui/toaster";
import { type Say, type Text, text } from "@/lib/core/locales/say";
import { mutation, query } from "@/lib/platform/api/queries";
import { hostnames } from "@/lib/sites/hostnames/operations";
import type { HostnameStatus, HostProof, SiteHostname } from "@/lib/sites/hostnames/schemas";
import type { Site } from "@/lib/sites/sites/schemas";
import type { SiteParams } from "./use-site";

const PROOFS: Record<HostProof, Text> = {
  record: text("The TXT record is there. Keep it: it's checked every hour."),
  domain: text("It belongs to a domain that your organization has verified."),
  operator: text("An operator of this installation verified it."),
};

const ROUTES: Record<HostnameStatus, Text> = {
  dns_passed: text("It points to this server."),
  dns_no_cname: text("No DNS record found. New records can take a few hours to appear."),
  dns_wrong_cname: text("It points to another server. Change it to this record at your DNS provider."),
  internal_error: text("The DNS servers didn't answer. Check again in a moment."),
};
const UNCHECKED_ROUTE = text("Add this record at your DNS provider, then check.");

/** Returns the state of a hostname as a label and a sentence. */
function verdictOf(say: Say, { served, proven, keptUntil, status }: SiteHostname, { published }: Site) {
  const verdict = (tone: BadgeTone, label: string, sentence: ReactNode) => ({ tone, label, sentence });
  if (keptUntil) {
    return verdict(
      "warning",
      say("Not verified"),
      <Said
        text="The site is served there until {date}. Verify the hostname to keep it."
        values={{ date: <RelativeTime value={keptUntil} format="date" /> }}
      />,
    );
  }
  if (!proven) {
    return verdict(
      "warning",
      say("Not verified"),
      say("The site is served there once you verify the hostname."),
    );
  }
  if (!published) return verdict("neutral", say("Verified"), say("Publish the site to serve it there."));
  return served && status === "dns_passed"
    ? verdict("success", say("Connected"), say("Readers find the site there."))
    : verdict(
        "warning",
        say("Verified"),
        say("Point the hostname to this server, so that readers find the site there."),
      );
}

type StepProps = { done: boolean; title: string; text: string; children?: ReactNode };

const Step = ({ done, title, text, children }: StepProps) => {
  const say = useSay();
  return (
    <li className="flex gap-2.5">
      {done ? (
        <CircleCheck role="img" aria-label={say("Done")} className="mt-0.5 size-4 shrink-0 text-success" />
      ) : (
        <CircleDashed role="img" aria-label={say("To do")} className="mt-0.5 size-4 shrink-0 text-warning" />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <h3 className="text-sm font-medium">{title}</h3>
        <p className="text-sm text-muted">{text}</p>
        {children}
      </div>
    </li>
  );
};

const proofText = (say: Say, { proof, problem }: SiteHostname): string => {
  if (problem === "taken")
    return say(
      "Another site is served at this hostname. Remove the hostname there, or its TXT record at your DNS provider, then check again.",
    );
  if (problem) return say(RECORD_PROBLEMS[problem]);
  return proof ? say(PROOFS[proof]) : say("Add this TXT record at your DNS provider, then check.");
};

/** Shows whether a site's own hostname is verified and points here, with the DNS records it needs. */
export const HostnameCard = ({ site, params }: { site: Site; params: SiteParams }) => {
  const say = useSay();
  const { data, error, refetch } = useQuery(query(hostnames.ofSite, { params }));
  const { mutateAsync: check } = useMutation(mutation(hostnames.checkOfSite));
  const failure = failureOf({ data, error });
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} level={2} />;
  if (!data) return null;

  const checkNow = async () => {
    try {
      await check({ params });
      // An unchanged result records no event, so nothing else refreshes this query.
      await refetch();
    } catch (failed) {
      toast.failed(say("Couldn't check the hostname"), failed);
    }
  };
  const { hostname, proven, proof, record, status, checkedAt } = data;
  const { tone, label, sentence } = verdictOf(say, data, site);
  const server = new URL(site.urls.app).hostname;
  const isAddress = /^[\d.]+$|:/.test(server);
  return (
    <Card aria-label={say("Hostname")}>
      <CardHeader
        title={
          <span className="flex flex-wrap items-center gap-2">
            <span className="wrap-anywhere">{hostname}</span>
            <span role="status">
              <Badge tone={tone}>{label}</Badge>
            </span>
          </span>
        }
        description={sentence}
        actions={
          <Button icon={<RotateCw aria-hidden="true" />} onClick={checkNow}>
            {say("Check now")}
          </Button>
        }
      />
      <CardBody className="flex flex-col gap-4">
        <ol className="m-0 flex list-none flex-col gap-5 p-0">
          <Step done={proven} title={say("Verify that the hostname is yours")} text={proofText(say, data)}>
            {(!proof || proof === "record") && (
              <DnsRecord kind="TXT " name={record.name} value={record.value} />
            )}
          </Step>
          <Step
            done={status === "dns_passed"}
            title={
              isAddress
                ? say("Point it to this server with an A record")
                : say("Point it to this server with a CNAME record")
            }
            text={say(status ? ROUTES[status] : UNCHECKED_ROUTE)}
          >
            <DnsRecord kind={isAddress ? "A " : "CNAME "} name={hostname} value={server} />
          </Step>
        </ol>
        {checkedAt && (
          <p className="text-xs text-muted">
            <Said text="Checked {when}" values={{ when: <RelativeTime value={checkedAt} /> }} />
          </p>
        )}
      </CardBody>
    </Card>
  );
};
