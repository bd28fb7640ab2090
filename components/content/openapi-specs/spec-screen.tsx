"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Pencil, RotateCw, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { failureOf } from "@/components/layout/failure-of";
import { Screen } from "@/components/layout/screen";
import { useRefreshWhenOver } from "@/components/layout/use-refresh-when-over";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { lazyComponent } from "@/components/ui/lazy";
import { Message } from "@/components/ui/message";
import { useSay } from "@/components/ui/say";
import { ErrorState } from "@/components/ui/states";
import { toast } from "@/components/ui/toaster";
import { addresses } from "@/lib/addresses";
import { openApiSpecs } from "@/lib/content/openapi-specs/operations";
import type { OpenAPISpec } from "@/lib/content/openapi-specs/schemas";
import { organizations } from "@/lib/organizations/organizations/operations";
import { mutation, query } from "@/lib/platform/api/queries";
import { FAILURE_LABELS, isBeingRead } from "./spec-labels";
import { SpecSettings } from "./spec-settings";
import { SpecState } from "./spec-state";
import { SpecVersions } from "./spec-versions";
import { pollWhileRead } from "./specs-read";

/** Explains why the latest source could not be read; renders nothing if it could. */
const SpecProblems = ({ spec }: { spec: OpenAPISpec }) => {
  const say = useSay();
  const { lastProcessErrorCode: code, lastProcessedErrors: problems = [] } = spec;
  if (!code) return null;
  const words = FAILURE_LABELS[code];
  return (
    <>
      <Banner tone="danger" title={say(words.title)}>
        {say(words.remedy)}
        {spec.lastVersion && " "}
        {spec.lastVersion && say("Until then, pages show the last valid version.")}
      </Banner>
      {code === "PARSE_ERROR" && problems.length > 0 && (
        <Card aria-label={say("Errors")}>
          <CardHeader
            title={say("Errors")}
            description={say({ one: "{count} place", other: "{count} places" }, { count: problems.length })}
          />
          <ol className="divide-y divide-border">
            {problems.map(({ message, line }) => (
              <li key={message} className="flex items-baseline gap-3 px-4 py-2 text-sm">
                <span className="tabular w-16 shrink-0 text-xs text-muted">
                  {line !== undefined && say("Line {line}", { line: String(line) })}
                </span>
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <Message>{message.replace(/^Line \d+[,:] /, "")}</Message>
                </span>
              </li>
            ))}
          </ol>
        </Card>
      )}
    </>
  );
};

const SpecOperations = lazyComponent(() => import("./spec-operations"), "SpecOperations");
const SpecSourceDialog = lazyComponent(() => import("./spec-source-dialog"), "SpecSourceDialog");

type Props = { organizationId: string; specSlug: string };

/** Shows a spec: its state, its operations, its versions, and its settings. */
export const SpecScreen = ({ organizationId, specSlug }: Props) => {
  const say = useSay();
  const params = { organizationId, specSlug };
  const router = useRouter();
  const [open, setOpen] = useState<"source" | "removal" | null>(null);
  const { data: organization } = useQuery(query(organizations.get, { params: { organizationId } }));
  const {
    data: spec,
    error,
    refetch,
  } = useQuery({
    ...query(openApiSpecs.get, { params }),
    refetchInterval: ({ state }) => pollWhileRead(state.data && [state.data]),
  });
  useRefreshWhenOver(spec !== undefined && isBeingRead(spec));
  const put = useMutation(mutation(openApiSpecs.put));
  const removal = useMutation(mutation(openApiSpecs.remove));
  const failure = failureOf({ data: spec, error });
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} size="page" level={1} />;
  if (!spec) return null;

  const readAgain = () =>
    put
      .mutateAsync({ params, body: { source: { url: spec.sourceURL ?? "" } } })
      .catch((error) => void toast.failed(say("Couldn't check for updates"), error));
  const { edit } = spec.permissions;
  return (
    <>
      <Screen
        width="wide"
        crumbs={[
          {
            label: organization?.title ?? say("Organization"),
            href: addresses.organization.home(organizationId),
          },
          { label: "OpenAPI", href: addresses.organization.specs(organizationId) },
          { label: spec.slug },
        ]}
        title={spec.slug}
        aside={
          <span role="status">
            <SpecState spec={spec} />
          </span>
        }
        actions={
          edit && (
            <>
              <Button icon={<Pencil aria-hidden="true" />} onClick={() => setOpen("source")}>
                {say("Change source")}
              </Button>
              {spec.sourceURL !== undefined && (
                <Button
                  variant="primary"
                  icon={<RotateCw aria-hidden="true" />}
                  loading={isBeingRead(spec)}
                  onClick={readAgain}
                >
                  {say("Check for updates")}
                </Button>
              )}
            </>
          )
        }
        className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      >
        <div className="flex min-w-0 flex-col gap-4">
          <SpecProblems spec={spec} />
          {spec.lastVersion !== undefined && <SpecOperations organizationId={organizationId} spec={spec} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <SpecSettings organizationId={organizationId} spec={spec} />
          <SpecVersions organizationId={organizationId} spec={spec} />
          {edit && (
            <div>
              <Button variant="ghost" icon={<Trash2 aria-hidden="true" />} onClick={() => setOpen("removal")}>
                {say("Delete spec")}
              </Button>
            </div>
          )}
        </div>
      </Screen>
      {open === "source" && (
        <SpecSourceDialog organizationId={organizationId} spec={spec} onClose={() => setOpen(null)} />
      )}
      <ConfirmDialog
        open={open === "removal"}
        onOpenChange={() => setOpen(null)}
        title={say("Delete {slug}?", { slug: spec.slug })}
        description={say(
          "This also deletes all its versions and the pages generated from it. Pages that show its operations will say it's missing.",
        )}
        confirmLabel={say("Delete spec")}
        danger
        onConfirm={async () => {
          await removal.mutateAsync({ params });
          toast.success(say("{slug} was deleted", { slug: spec.slug }));
          router.push(addresses.organization.specs(organizationId));
        }}
      />
    </>
  );
};
