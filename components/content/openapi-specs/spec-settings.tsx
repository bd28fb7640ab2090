"use client";

import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { RelativeTime } from "@/components/ui/relative-time";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toaster";
import { openApiSpecs } from "@/lib/content/openapi-specs/operations";
import type { OpenAPISpec } from "@/lib/content/openapi-specs/schemas";
import { mutation } from "@/lib/platform/api/queries";

const CHOICES = [
  { value: "private", label: "Members", description: "Members of the organization, except guests" },
  { value: "public", label: "Public", description: "Anyone with the link, guests included" },
] as const;

const Row = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm">
    <dt className="w-28 shrink-0 text-muted">{term}</dt>
    <dd className="flex min-w-0 flex-1 flex-wrap items-center gap-2">{children}</dd>
  </div>
);

/** Edits the source and the visibility of a spec. */
export const SpecSettings = ({ organizationId, spec }: { organizationId: string; spec: OpenAPISpec }) => {
  const update = useMutation(mutation(openApiSpecs.update));
  const change = (visibility: OpenAPISpec["visibility"]) =>
    update.mutate(
      { params: { organizationId, specSlug: spec.slug }, body: { visibility } },
      { onError: ({ message }) => toast.error("Couldn't change the visibility", { description: message }) },
    );
  return (
    <Card aria-label="Settings">
      <dl className="divide-y divide-border">
        <Row term="Source">
          <span className="min-w-0 wrap-anywhere">{spec.sourceURL ?? "Pasted text"}</span>
        </Row>
        <Row term="Last checked">
          {spec.lastProcessedAt ? <RelativeTime value={spec.lastProcessedAt} /> : "Never"}
        </Row>
        <Row term="Visibility">
          {spec.permissions.edit ? (
            <Select
              size="sm"
              label="Visibility"
              options={CHOICES}
              value={spec.visibility}
              onChange={change}
              disabled={update.isPending}
              className="w-32"
            />
          ) : (
            CHOICES.find(({ value }) => value === spec.visibility)?.label
          )}
        </Row>
        {spec.urls.published && (
          <Row term="Published at">
            <span className="min-w-0 font-mono text-xs wrap-anywhere">{spec.urls.published}</span>
            <CopyButton value={spec.urls.published} label="Copy address" iconOnly />
          </Row>
        )}
      </dl>
    </Card>
  );
};
