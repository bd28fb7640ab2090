"use client";

import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { RelativeTime } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toaster";
import { openApiSpecs } from "@/lib/content/openapi-specs/operations";
import type { OpenAPISpec } from "@/lib/content/openapi-specs/schemas";
import { text } from "@/lib/core/locales/say";
import { mutation } from "@/lib/platform/api/queries";

const CHOICES = [
  {
    value: "private",
    label: text("Members"),
    description: text("Members of the organization, except guests"),
  },
  { value: "public", label: text("Public"), description: text("Anyone with the link, guests included") },
] as const;

const Row = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm">
    <dt className="w-28 shrink-0 text-muted">{term}</dt>
    <dd className="flex min-w-0 flex-1 flex-wrap items-center gap-2">{children}</dd>
  </div>
);

/** Edits the source and the visibility of a spec. */
export const SpecSettings = ({ organizationId, spec }: { organizationId: string; spec: OpenAPISpec }) => {
  const say = useSay();
  const choices = CHOICES.map(({ value, label, description }) => ({
    value,
    label: say(label),
    description: say(description),
  }));
  const update = useMutation(mutation(openApiSpecs.update));
  const change = (visibility: OpenAPISpec["visibility"]) =>
    update.mutate(
      { params: { organizationId, specSlug: spec.slug }, body: { visibility } },
      {
        onError: ({ message }) =>
          toast.error(say("Couldn't change the visibility"), { description: message }),
      },
    );
  return (
    <Card aria-label={say("Settings")}>
      <dl className="divide-y divide-border">
        <Row term={say("Source")}>
          <span className="min-w-0 wrap-anywhere">{spec.sourceURL ?? say("Pasted text")}</span>
        </Row>
        <Row term={say("Last checked")}>
          {spec.lastProcessedAt ? <RelativeTime value={spec.lastProcessedAt} /> : say("Never")}
        </Row>
        <Row term={say("Visibility")}>
          {spec.permissions.edit ? (
            <Select
              size="sm"
              label={say("Visibility")}
              options={choices}
              value={spec.visibility}
              onChange={change}
              disabled={update.isPending}
              className="w-32"
            />
          ) : (
            choices.find(({ value }) => value === spec.visibility)?.label
          )}
        </Row>
        {spec.urls.published && (
          <Row term={say("Published at")}>
            <span className="min-w-0 font-mono text-xs wrap-anywhere">{spec.urls.published}</span>
            <CopyButton value={spec.urls.published} label={say("Copy address")} iconOnly />
          </Row>
        )}
      </dl>
    </Card>
  );
};
