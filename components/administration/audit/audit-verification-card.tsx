"use client";

import { useQuery } from "@tanstack/react-query";
import { failureOf } from "@/components/layout/failure-of";
import { Banner } from "@/components/ui/banner";
import { CopyButton } from "@/components/ui/copy-button";
import { useSay } from "@/components/ui/say";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { audit } from "@/lib/administration/audit/operations";
import { text } from "@/lib/core/locales/say";
import { query } from "@/lib/platform/api/queries";

const PROBLEMS = {
  "entry-changed": text("An entry was changed after it was sealed"),
  "entry-missing": text("A sealed entry is missing"),
  "entry-not-sealed": text("An entry was put in between sealed ones"),
  "seal-missing": text("A seal is missing"),
} as const;

/** Verifies that the log is unchanged, by computing its chain of seals again. */
export const AuditVerificationCard = ({ organizationId }: { organizationId: string }) => {
  const say = useSay();
  const read = useQuery(query(audit.verify, { params: { organizationId } }));
  const failure = failureOf(read);
  if (failure) return <ErrorState level={3} error={failure} onRetry={() => void read.refetch()} />;
  if (!read.data) return <SkeletonText lines={2} />;
  const { intact, sealed, waiting, head, broken } = read.data;
  if (!intact)
    return (
      <Banner tone="danger">
        <p>
          {say(
            {
              one: "The log was tampered with. {count} entry checked.",
              other: "The log was tampered with. {count} entries checked.",
            },
            { count: sealed },
          )}
        </p>
        <ul className="mt-1 list-disc pl-5">
          {broken.map(({ id, reason }) => (
            <li key={id}>
              {say(PROBLEMS[reason])} (<code className="wrap-anywhere">{id}</code>)
            </li>
          ))}
        </ul>
      </Banner>
    );
  return (
    <Banner tone="success">
      <p>
        {say(
          {
            one: "The log is intact: {count} sealed entry verified.",
            other: "The log is intact: {count} sealed entries verified.",
          },
          { count: sealed },
        )}
        {waiting > 0 && " "}
        {waiting > 0 &&
          say(
            { one: "{count} new entry not sealed yet.", other: "{count} new entries not sealed yet." },
            { count: waiting },
          )}
      </p>
      {head !== undefined && (
        <p className="mt-1 flex flex-wrap items-center gap-1 text-xs">
          {say("Latest seal")} <code className="wrap-anywhere">{head}</code>
          <CopyButton value={head} label={say("Copy the latest seal")} iconOnly />
        </p>
      )}
    </Banner>
  );
};
