"use client";

import { useQuery } from "@tanstack/react-query";
import { ExternalLink, FlaskConical } from "lucide-react";
import { failureOf } from "@/components/layout/failure-of";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { saml } from "@/lib/identity/saml/operations";
import { query } from "@/lib/platform/api/queries";
import type { StepProps } from "./step-props";
import { TestOutcome } from "./test-outcome";

/** Starts a test sign-in, which opens no session, and shows the checks of the last one. */
export const TestStep = ({ organizationId, provider }: StepProps) => {
  const params = { organizationId, samlProviderId: provider.id };
  const read = useQuery(query(saml.rehearsals, { params }));
  const failure = failureOf(read);
  const [latest] = read.data?.items ?? [];
  return (
    <Card aria-label="Test">
      <CardHeader
        title="Test"
        description="Sign in at the provider in a new window. Bindery checks the response and signs no one in."
        actions={
          provider.rehearsable ? (
            <Button asChild variant="primary">
              <a href={provider.service.testURL} target="_blank" rel="noopener">
                <ExternalLink aria-hidden="true" />
                Start test
              </a>
            </Button>
          ) : (
            <Button variant="primary" disabledReason="Fill in the provider's values first.">
              Start test
            </Button>
          )
        }
      />
      <CardBody>
        {failure ? (
          <ErrorState level={3} error={failure} onRetry={() => void read.refetch()} />
        ) : !read.data ? (
          <SkeletonText lines={5} />
        ) : latest ? (
          <TestOutcome organizationId={organizationId} samlProviderId={provider.id} rehearsal={latest} />
        ) : (
          <EmptyState level={3} icon={<FlaskConical />} title="Not tested yet">
            The result of your last test appears here.
          </EmptyState>
        )}
      </CardBody>
    </Card>
  );
};
