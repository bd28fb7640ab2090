"use client";

import { useQuery } from "@tanstack/react-query";
import { failureOf } from "@/components/layout/failure-of";
import { Banner } from "@/components/ui/banner";
import { CopyButton } from "@/components/ui/copy-button";
import { pluralize } from "@/components/ui/pluralize";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { audit } from "@/lib/administration/audit/operations";
import { query } from "@/lib/platform/api/queries";

const PROBLEMS = {
  "entry-changed": "An entry was changed after it was sealed",
  "entry-missing": "A sealed entry is missing",
  "entry-not-sealed": "An entry was put in between sealed ones",
  "seal-missing": "A seal is missing",
} as const;

/** Verifies that the log is unchanged, by computing its chain of seals again. */
export const AuditVerificationCard = ({ organizationId }: { organizationId: string }) => {
  const read = useQuery(query(audit.verify, { params: { organizationId } }));
  const failure = failureOf(read);
  if (failure) return <ErrorState level={3} error={failure} onRetry={() => void read.refetch()} />;
  if (!read.data) return <SkeletonText lines={2} />;
  const { intact, sealed, waiting, head, broken } = read.data;
  const later = waiting > 0 ? ` ${pluralize(waiting, "new entry", "new entries")} not sealed yet.` : "";
  if (!intact)
    return (
      <Banner tone="danger">
        <p>The log was tampered with. {pluralize(sealed, "entry", "entries")} checked.</p>
        <ul className="mt-1 list-disc pl-5">
          {broken.map(({ id, reason }) => (
            <li key={id}>
              {PROBLEMS[reason]} (<code className="wrap-anywhere">{id}</code>)
            </li>
          ))}
        </ul>
      </Banner>
    );
  return (
    <Banner tone="success">
      <p>
        The log is intact: {pluralize(sealed, "sealed entry", "sealed entries")} verified.{later}
      </p>
      {head !== undefined && (
        <p className="mt-1 flex flex-wrap items-center gap-1 text-xs">
          Latest seal <code className="wrap-anywhere">{head}</code>
          <CopyButton value={head} label="Copy the latest seal" iconOnly />
        </p>
      )}
    </Banner>
  );
};
