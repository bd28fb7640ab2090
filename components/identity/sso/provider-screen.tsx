"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { ExternalLink, FlaskConical, Trash2 } from "lucide-react";
import { useRouter, useSearchParams } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { failureOf } from "@/components/layout/failure-of";
import { Button, IconButton } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyComponent } from "@/components/ui/lazy";
import { LinkTabs } from "@/components/ui/link-tabs";
import { useNow } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { toast } from "@/components/ui/toaster";
import { addresses } from "@/lib/addresses";
import { text } from "@/lib/core/locales/say";
import { saml } from "@/lib/identity/saml/operations";
import { mutation, query } from "@/lib/platform/api/queries";
import { CertificateBanners, ProviderStatus } from "./provider-status";
import type { StepProps } from "./step-props";
import { TestOutcome } from "./test-outcome";

const ServiceStep = lazyComponent(() => import("./service-step"), "ServiceStep");
const ConnectionStep = lazyComponent(() => import("./connection-step"), "ConnectionStep");
const PeopleStep = lazyComponent(() => import("./people-step"), "PeopleStep");
const SignInLog = lazyComponent(() => import("./sign-in-log"), "SignInLog");

/** Starts a test sign-in, which opens no session, and shows the checks of the last one. */
const TestStep = ({ organizationId, provider }: StepProps) => {
  const say = useSay();
  const params = { organizationId, samlProviderId: provider.id };
  const read = useQuery(query(saml.rehearsals, { params }));
  const failure = failureOf(read);
  const [latest] = read.data?.items ?? [];
  return (
    <Card aria-label={say("Test")}>
      <CardHeader
        title={say("Test")}
        description={say(
          "Sign in at the provider in a new window. Bindery checks the response and signs no one in.",
        )}
        actions={
          provider.rehearsable ? (
            <Button asChild variant="primary">
              <a href={provider.service.testURL} target="_blank" rel="noopener">
                <ExternalLink aria-hidden="true" />
                {say("Start test")}
              </a>
            </Button>
          ) : (
            <Button variant="primary" disabledReason={say("Fill in the provider's values first.")}>
              {say("Start test")}
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
          <EmptyState level={3} icon={<FlaskConical />} title={say("Not tested yet")}>
            {say("The result of your last test appears here.")}
          </EmptyState>
        )}
      </CardBody>
    </Card>
  );
};

const STEPS = [
  { step: "service", label: text("1. Bindery's values"), Content: ServiceStep },
  { step: "connection", label: text("2. Provider's values"), Content: ConnectionStep },
  { step: "people", label: text("3. People"), Content: PeopleStep },
  { step: "test", label: text("4. Test"), Content: TestStep },
  { step: "log", label: text("Sign-in log"), Content: SignInLog },
] as const;

const Header = ({ organizationId, provider }: StepProps) => {
  const say = useSay();
  const now = useNow();
  const router = useRouter();
  const [removing, setRemoving] = useState(false);
  const [disabling, setDisabling] = useState(false);
  const { mutateAsync: update } = useMutation(mutation(saml.update));
  const { mutateAsync: remove } = useMutation(mutation(saml.remove));
  const params = { organizationId, samlProviderId: provider.id };
  const enable = async () => {
    try {
      await update({ params, body: { enabled: true } });
      toast.success(say("Enabled {name}", { name: provider.label }));
    } catch (error) {
      toast.failed(say("Couldn't enable {name}", { name: provider.label }), error);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <h2 className="min-w-40 flex-1 text-lg font-semibold wrap-anywhere">{provider.label}</h2>
      <ProviderStatus provider={provider} now={now} />
      <Button
        variant={provider.enabled ? "secondary" : "primary"}
        disabledReason={!provider.rehearsable && say("Fill in the provider's values first.")}
        onClick={provider.enabled ? () => setDisabling(true) : enable}
      >
        {provider.enabled ? say("Disable…") : say("Enable")}
      </Button>
      <IconButton label={say("Delete {name}", { name: provider.label })} onClick={() => setRemoving(true)}>
        <Trash2 />
      </IconButton>
      <ConfirmDialog
        open={disabling}
        onOpenChange={setDisabling}
        title={say("Disable {name}?", { name: provider.label })}
        description={say(
          "No one can sign in with it until you enable it again. People who are signed in stay signed in. Its settings and linked members stay.",
        )}
        confirmLabel={say("Disable identity provider")}
        danger
        onConfirm={async () => {
          await update({ params, body: { enabled: false } });
          toast.success(say("Disabled {name}", { name: provider.label }));
        }}
      />
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={say("Delete {name}?", { name: provider.label })}
        description={say(
          "Everyone who signed in with it is signed out. Members stay, and need another way to sign in.",
        )}
        confirmLabel={say("Delete identity provider")}
        danger
        onConfirm={async () => {
          await remove({ params });
          router.push(addresses.organization.sso(organizationId));
        }}
      />
    </div>
  );
};

/** Shows an identity provider: its setup step by step, and its sign-ins. */
export const ProviderScreen = ({
  organizationId,
  samlProviderId,
}: {
  organizationId: string;
  samlProviderId: string;
}) => {
  const say = useSay();
  const wanted = useSearchParams().get("step");
  const read = useQuery(query(saml.get, { params: { organizationId, samlProviderId } }));
  const failure = failureOf(read);
  if (failure) return <ErrorState error={failure} onRetry={() => void read.refetch()} />;
  if (!read.data) return <SkeletonText lines={6} />;
  const provider = read.data;
  const { step: current, Content } = STEPS.find(({ step }) => step === wanted) ?? STEPS[0];
  return (
    <div className="flex flex-col gap-4">
      <Header organizationId={organizationId} provider={provider} />
      <CertificateBanners organizationId={organizationId} providers={[provider]} />
      <LinkTabs
        label={say("Setup")}
        tabs={STEPS.map(({ step, label }) => ({
          label: say(label),
          href: addresses.organization.ssoProvider(organizationId, samlProviderId, { step }),
          current: step === current,
        }))}
      />
      <Content organizationId={organizationId} provider={provider} />
    </div>
  );
};
