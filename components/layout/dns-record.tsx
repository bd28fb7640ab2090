import { Fragment, type ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { useSay } from "@/components/ui/say";
import { type Text, text } from "@/lib/core/locales/say";
import type { DomainProblem } from "@/lib/identity/email-domains/schemas";

/** Problems of a TXT record, each with a remedy. */
export const RECORD_PROBLEMS: Record<DomainProblem, Text> = {
  record_missing: text("No TXT record found. New records can take an hour to appear."),
  record_differs: text("A TXT record exists, but its value is different. Copy the value below again."),
  timeout: text("The name servers didn't answer in time. Try again in a few minutes."),
  unreachable: text("The name servers refused to answer. Check that the domain is set up, then try again."),
};

/** Lets a DNS name break between its labels. */
const labelsOf = (name: string): ReactNode =>
  name.split(/(?<=\.)/).map((label, index) => (
    <Fragment key={index}>
      {label}
      <wbr />
    </Fragment>
  ));

const RecordValue = ({ label, copy, value }: { label: string; copy: string; value: string }) => (
  <div className="flex min-w-0 items-center gap-2">
    <dt className="w-12 shrink-0 text-xs text-muted">{label}</dt>
    <dd className="m-0 flex min-w-0 flex-1 items-center gap-1 rounded-md border border-control bg-surface py-0.5 pr-0.5 pl-2.5">
      <code className="min-w-0 flex-1 text-xs wrap-break-word">{labelsOf(value)}</code>
      <CopyButton value={value} label={copy} iconOnly />
    </dd>
  </div>
);

type DnsRecordProps = {
  name: string;
  value: string;
  /** Prefix for the labels of copy buttons where several records are shown: "TXT " */
  kind?: string;
};

/** Shows a DNS record to create, with its name and value to copy. */
export const DnsRecord = ({ name, value, kind = "" }: DnsRecordProps) => {
  const say = useSay();
  return (
    <dl className="m-0 flex flex-col gap-1.5">
      <RecordValue label={say("Name")} copy={say("Copy {kind}name", { kind })} value={name} />
      <RecordValue label={say("Value")} copy={say("Copy {kind}value", { kind })} value={value} />
    </dl>
  );
};
