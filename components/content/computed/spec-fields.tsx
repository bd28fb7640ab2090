"use client";

import { useQuery } from "@tanstack/react-query";
import { FileJson2 } from "lucide-react";
import {
  contentsLabel,
  FAILURE_LABELS,
  isBeingRead,
  sourceLabel,
} from "@/components/content/openapi-specs/spec-labels";
import { pollWhileRead } from "@/components/content/openapi-specs/specs-read";
import { failureOf } from "@/components/layout/failure-of";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Combobox } from "@/components/ui/combobox";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { useSay } from "@/components/ui/say";
import { Skeleton } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { addresses } from "@/lib/addresses";
import { openApiSpecs } from "@/lib/content/openapi-specs/operations";
import type { OpenAPISpec } from "@/lib/content/openapi-specs/schemas";
import type { Say } from "@/lib/core/locales/say";
import { query } from "@/lib/platform/api/queries";

/** Loads all specs in one page: an organization has only a few. */
const MOST = "1000";

/** Returns why a spec without any version cannot be used yet. */
const obstacleOf = (say: Say, spec: OpenAPISpec): string | null => {
  if (spec.lastVersion !== undefined) return null;
  if (isBeingRead(spec)) return say("Reading the spec…");
  return spec.lastProcessErrorCode
    ? say(FAILURE_LABELS[spec.lastProcessErrorCode].title)
    : say("Not read yet");
};

const Contents = ({ organizationId, specSlug }: { organizationId: string; specSlug: string }) => {
  const say = useSay();
  const { data } = useQuery(query(openApiSpecs.latest, { params: { organizationId, specSlug } }));
  return data ? `${data.title} ${data.version}: ${contentsLabel(say, data)}` : say("Loading its contents…");
};

export type SpecChoice = { spec: string | null; models: boolean };

type SpecFieldsProps = {
  organizationId: string;
  value: SpecChoice;
  onChange: (value: SpecChoice) => void;
  error?: string;
};

/** Chooses the spec of a generated page, and if its schemas get a page. */
export const SpecFields = ({ organizationId, value, onChange, error: wrong }: SpecFieldsProps) => {
  const say = useSay();
  const {
    data: specs,
    error,
    refetch,
  } = useQuery({
    ...query(openApiSpecs.list, { params: { organizationId }, query: { limit: MOST } }),
    refetchInterval: ({ state }) => pollWhileRead(state.data?.items),
  });
  const failure = failureOf({ data: specs, error });
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} level={3} />;
  if (!specs)
    return (
      <div aria-busy="true" className="space-y-3">
        <Skeleton className="h-13 w-full" />
        <Skeleton className="h-9 w-2/3" />
      </div>
    );
  if (specs.items.length === 0)
    return (
      <EmptyState
        icon={<FileJson2 />}
        className="py-3"
        level={3}
        title={say("No OpenAPI spec yet")}
        actions={
          <Button asChild>
            <Link tone="quiet" href={addresses.organization.specs(organizationId)}>
              {say("Go to OpenAPI specs")}
            </Link>
          </Button>
        }
      >
        {say("Add a spec to the organization first: by URL, as a file, or as text.")}
      </EmptyState>
    );
  const chosen = specs.items.find(({ slug }) => slug === value.spec);
  return (
    <>
      <Field
        label={say("OpenAPI spec")}
        error={
          wrong ??
          (value.spec !== null && !chosen
            ? say("The spec “{spec}” no longer exists.", { spec: value.spec })
            : null)
        }
        hint={chosen?.lastVersion && <Contents organizationId={organizationId} specSlug={chosen.slug} />}
      >
        <Combobox
          value={value.spec}
          onChange={(spec) => onChange({ ...value, spec })}
          placeholder={say("Choose a spec")}
          searchLabel={say("Search specs")}
          emptyText={say("No matching specs.")}
          options={specs.items.map((spec) => ({
            value: spec.slug,
            label: spec.slug,
            description: obstacleOf(say, spec) ?? sourceLabel(say, spec),
            disabled: obstacleOf(say, spec) !== null,
          }))}
        />
      </Field>
      <Checkbox
        label={say("Include a page of schemas")}
        description={say("Adds one page, “Models”, with every schema of the spec.")}
        checked={value.models}
        onCheckedChange={(checked) => onChange({ ...value, models: checked === true })}
      />
    </>
  );
};
