"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormFailure, OperationForm, SaveBar } from "@/components/form/operation-form";
import { useOperationForm } from "@/components/form/use-operation-form";
import { PageBody } from "@/components/layout/page-header";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toaster";
import { adaptiveSchemas } from "@/lib/domains/site-audience/operations";
import { sites } from "@/lib/domains/sites/operations";
import type { AdaptiveJsonSchema } from "@/lib/model/site-audience/schemas";
import { ApiError } from "@/lib/platform/api/client";
import { mutation, query } from "@/lib/platform/api/queries";
import { type SiteParams, useSite } from "../use-site";
import { ConditionTester } from "./condition-tester";

const EXAMPLE: AdaptiveJsonSchema = {
  $schema: "http://json-schema.org/draft-07/schema#",
  type: "object",
  properties: {
    plan: { type: "string", description: "What the visitor pays for.", enum: ["free", "pro"] },
    beta: { type: "boolean", description: "Whether the visitor tries new features." },
  },
  additionalProperties: false,
};

const inJson = (schema: AdaptiveJsonSchema): string => JSON.stringify(schema, null, 2);

/** What a text says as JSON; null when it is none. */
const read = (text: string): AdaptiveJsonSchema | null => {
  try {
    return JSON.parse(text) as AdaptiveJsonSchema;
  } catch {
    return null;
  }
};

const ClaimsForm = ({ params, schema }: { params: SiteParams; schema: AdaptiveJsonSchema | null }) => {
  const [text, setText] = useState(inJson(schema ?? EXAMPLE));
  const form = useOperationForm({
    operation: adaptiveSchemas.put,
    params,
    initial: { jsonSchema: schema ?? EXAMPLE },
    success: "Claims saved",
  });
  const isJson = read(text) !== null;
  return (
    <Card aria-label="Claims">
      <CardHeader
        title="Claims"
        description="What the site knows of its visitors, as a JSON Schema. Conditions are checked against it."
      />
      <OperationForm form={form} look="dialog">
        <CardBody className="flex flex-col gap-5">
          <FormFailure failure={form.failure} />
          <Field
            label="JSON Schema"
            error={isJson ? form.error("jsonSchema") : "This isn't JSON. Check its commas and quotes."}
            hint="Each claim needs a type and a description. Readers never see them."
          >
            <Textarea
              value={text}
              rows={14}
              spellCheck={false}
              mono
              onChange={({ target: { value } }) => {
                setText(value);
                const schema = read(value);
                if (schema) form.set("jsonSchema", schema);
              }}
            />
          </Field>
        </CardBody>
        <SaveBar form={form} disabledReason={isJson ? null : "This isn't JSON."} />
      </OperationForm>
    </Card>
  );
};

/** Which claims a site knows of its visitors, and what they decide. */
export const AdaptiveScreen = ({ params }: { params: SiteParams }) => {
  const site = useSite(params);
  const update = useMutation(mutation(sites.update));
  const { data, error, isPending, refetch } = useQuery({
    ...query(adaptiveSchemas.get, { params }),
    retry: (count, failure) => !(failure instanceof ApiError && failure.status === 404) && count < 2,
  });
  const isMissing = error instanceof ApiError && error.status === 404;
  if (error && !isMissing) return <ErrorState error={error} onRetry={() => void refetch()} level={2} />;
  const schema = isMissing ? null : (data?.jsonSchema ?? null);
  return (
    <PageBody width="narrow" className="flex flex-col gap-6">
      <Card aria-label="Adaptive content">
        <CardBody>
          <Switch
            label="Adaptive content"
            description="Show sections, spaces and pages to some visitors only, by what their tokens claim. While this is off, everything with a condition is hidden from everyone."
            checked={site.adaptiveContent?.enabled ?? false}
            disabled={update.isPending}
            onCheckedChange={(enabled) =>
              void update
                .mutateAsync({ params, body: { adaptiveContent: { enabled } } })
                .catch((failure) => toast.failed("Couldn't change this", failure))
            }
          />
        </CardBody>
      </Card>
      {isPending && !error ? (
        <Skeleton className="h-96" />
      ) : (
        <>
          <ClaimsForm key={String(isMissing)} params={params} schema={schema} />
          <ConditionTester schema={schema} />
        </>
      )}
    </PageBody>
  );
};
