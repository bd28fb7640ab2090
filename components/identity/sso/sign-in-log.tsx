"use client";

import { useQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { failureOf } from "@/components/layout/failure-of";
import { Badge } from "@/components/ui/badge";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Message } from "@/components/ui/message";
import { RelativeTime } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { addresses } from "@/lib/addresses";
import { saml } from "@/lib/identity/saml/operations";
import type { SamlAttempt } from "@/lib/identity/saml/schemas";
import { query } from "@/lib/platform/api/queries";
import { ComparedValues } from "./compared-values";
import type { StepProps } from "./step-props";

const Attempt = ({ organizationId, attempt }: { organizationId: string; attempt: SamlAttempt }) => {
  const say = useSay();
  const { id, createdAt, reason, detail, expected, received, subject, email, user, address } = attempt;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-3 text-sm">
      <div className="min-w-0 flex-[1_1_18rem]">
        <p className="font-medium wrap-anywhere">
          {user ? (
            <Link href={addresses.organization.member(organizationId, user.id)}>{user.displayName}</Link>
          ) : (
            (email ?? subject ?? say("Unknown person"))
          )}
        </p>
        {detail !== undefined && (
          <p className="text-danger wrap-anywhere">
            <Message>{detail}</Message>
          </p>
        )}
        {expected !== undefined && received !== undefined && (
          <ComparedValues expected={expected} received={received} />
        )}
        <p className="text-xs text-muted wrap-anywhere">
          <RelativeTime value={createdAt} /> · {address}
          {reason !== undefined && ` · ${say("Reference {id}", { id })}`}
        </p>
      </div>
      {reason === undefined ? (
        <Badge tone="success">{say("Signed in")}</Badge>
      ) : (
        <Badge tone="danger">{say("Refused")}</Badge>
      )}
    </li>
  );
};

/** Lists the last sign-ins through a provider, with the reasons of refusals. */
export const SignInLog = ({ organizationId, provider }: StepProps) => {
  const say = useSay();
  const params = { organizationId, samlProviderId: provider.id };
  const read = useQuery(query(saml.attempts, { params }));
  const failure = failureOf(read);
  return (
    <Card aria-label={say("Sign-in log")}>
      <CardHeader
        title={say("Sign-in log")}
        description={say("The last 50 sign-ins with this provider. People who were refused see a reference.")}
      />
      {failure ? (
        <ErrorState level={3} error={failure} onRetry={() => void read.refetch()} />
      ) : !read.data ? (
        <div className="p-4">
          <SkeletonText lines={5} />
        </div>
      ) : read.data.items.length === 0 ? (
        <EmptyState level={3} icon={<ScrollText />} title={say("No sign-ins yet")}>
          {say("Sign-ins and refusals appear here.")}
        </EmptyState>
      ) : (
        <ul aria-label={say("Sign-ins")} className="divide-y divide-border">
          {read.data.items.map((attempt) => (
            <Attempt key={attempt.id} organizationId={organizationId} attempt={attempt} />
          ))}
        </ul>
      )}
    </Card>
  );
};
