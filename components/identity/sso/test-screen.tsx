"use client";

import { useQuery } from "@tanstack/react-query";
import { failureOf } from "@/components/layout/failure-of";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { useSay } from "@/components/ui/say";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { addresses } from "@/lib/addresses";
import { saml } from "@/lib/identity/saml/operations";
import { query } from "@/lib/platform/api/queries";
import { TestOutcome } from "./test-outcome";

type Props = { organizationId: string; samlProviderId: string; rehearsalId: string };

/** Shows the result at the end of a test, in its own window. */
export const TestScreen = ({ organizationId, samlProviderId, rehearsalId }: Props) => {
  const say = useSay();
  const read = useQuery(query(saml.rehearsals, { params: { organizationId, samlProviderId } }));
  const failure = failureOf(read);
  const rehearsal = read.data?.items.find(({ id }) => id === rehearsalId);
  return (
    <Card aria-label={say("Test")}>
      <CardHeader title={say("Test of the identity provider")} />
      <CardBody>
        {failure ? (
          <ErrorState level={3} error={failure} onRetry={() => void read.refetch()} />
        ) : !read.data ? (
          <SkeletonText lines={5} />
        ) : rehearsal ? (
          <TestOutcome
            organizationId={organizationId}
            samlProviderId={samlProviderId}
            rehearsal={rehearsal}
          />
        ) : (
          <EmptyState level={3} title={say("This test is gone")}>
            {say("Only the last 10 tests are kept, and none after the provider's values change.")}
          </EmptyState>
        )}
      </CardBody>
      <CardFooter>
        <Button asChild>
          <Link
            tone="quiet"
            href={addresses.organization.ssoProvider(organizationId, samlProviderId, { step: "test" })}
          >
            {say("Back to setup")}
          </Link>
        </Button>
      </CardFooter>
    </Card>
  );
};
