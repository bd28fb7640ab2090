"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { FormFailure, OperationForm, SaveBar } from "@/components/form/operation-form";
import { useOperationForm } from "@/components/form/use-operation-form";
import { ScreenBody } from "@/components/layout/screen";
import { parseJsonText } from "@/components/sites/json-text";
import { type SiteParams, useSite } from "@/components/sites/use-site";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { Skeleton } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toaster";
import { useDebounced } from "@/components/ui/use-debounced";
import { sameValue } from "@/lib/core/canonical-json";
import { type Say, type Text, text } from "@/lib/core/locales/say";
import { mutation } from "@/lib/platform/api/queries";
import { adaptiveSchemas } from "@/lib/sites/audience/operations";
import type { AdaptiveJsonSchema, SiteAdaptiveSchema } from "@/lib/sites/audience/schemas";
import { sites } from "@/lib/sites/sites/operations";
import type { Site } from "@/lib/sites/sites/schemas";
import { useAdaptiveSchema } from "./use-adaptive-schema";

const ConditionTester = lazyComponent(() => import("./condition-tester"), "ConditionTester");

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

/** The most problems of a schema that are listed at once. */
const MOST_TOLD = 3;

/** Returns the problems of a schema, each with its claim. */
const problemsIn = (errors: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(errors)
    .slice(0, MOST_TOLD)
    .map(([path, message]) => {
      const place = path.replace(/^jsonSchema\.?(?:properties\.)?/, "");
      return place === "" ? message : `${place}: ${message}`;
    })
    .join(" ") || undefined;

/** Returns the schema of a text; null if it cannot be saved. */
async function checkedSchema(say: Say, text: string): Promise<AdaptiveJsonSchema | null> {
  const read = parseJsonText(say, text);
  if ("problem" in read) return null;
  const { body, loadBody } = adaptiveSchemas.put;
  const schema = body ?? (await loadBody?.());
  const isOne = schema?.safeParse({ jsonSchema: read.value }).success;
  return isOne ? (read.value as AdaptiveJsonSchema) : null;
}

type ClaimsFormProps = {
  params: SiteParams;
  stored: SiteAdaptiveSchema | null;
  /** Called with the edited schema while it is valid. */
  onDraft: (schema: AdaptiveJsonSchema) => void;
};

const ClaimsForm = ({ params, stored, onDraft }: ClaimsFormProps) => {
  const say = useSay();
  /** The text as it was typed, with the schema that the form had then. */
  const [typed, setTyped] = useState<{ text: string; schema?: AdaptiveJsonSchema } | null>(null);
  const form = useOperationForm({
    operation: adaptiveSchemas.put,
    params,
    stored,
    valuesOf: ({ jsonSchema }) => ({ jsonSchema }),
    success: say("Claims saved"),
  });
  const schema = form.values.jsonSchema;
  const text = typed && sameValue(typed.schema, schema) ? typed.text : schema ? inJson(schema) : "";
  const settled = useDebounced(text);
  useEffect(() => {
    let isCurrent = true;
    void checkedSchema(say, settled).then((draft) => {
      if (isCurrent && draft) onDraft(draft);
    });
    return () => {
      isCurrent = false;
    };
  }, [settled, onDraft]);
  const write = (value: string) => {
    const written = parseJsonText(say, value);
    if ("problem" in written) return setTyped({ text: value, schema });
    setTyped({ text: value, schema: written.value as AdaptiveJsonSchema });
    form.set("jsonSchema", written.value as AdaptiveJsonSchema);
  };
  const isEmpty = stored === null && text.trim() === "";
  const read = parseJsonText(say, text);
  const problem = !isEmpty && "problem" in read ? read.problem : undefined;
  return (
    <Card aria-label={say("Claims")}>
      <CardHeader
        title={say("Claims")}
        description={say(
          "What the site knows of its visitors, as a JSON Schema. Conditions are checked against it.",
        )}
      />
      <OperationForm form={form} look="dialog">
        <CardBody className="flex flex-col gap-5">
          <FormFailure form={form} />
          <Field
            label="JSON Schema"
            error={problem ?? problemsIn(form.errors)}
            hint={say("Each claim needs a type and a description. Readers never see them.")}
          >
            <Textarea
              value={text}
              rows={14}
              spellCheck={false}
              mono
              onChange={(event) => write(event.target.value)}
            />
          </Field>
          {isEmpty && (
            <div className="flex flex-wrap items-center gap-3">
              <p className="text-sm text-muted">{say("No claims yet.")}</p>
              <Button size="sm" onClick={() => write(inJson(EXAMPLE))}>
                {say("Start from an example")}
              </Button>
            </div>
          )}
        </CardBody>
        <SaveBar
          form={{
            ...form,
            reset: () => {
              form.reset();
              setTyped(null);
            },
          }}
          disabledReason={
            problem ? say("The schema isn't JSON.") : isEmpty ? say("Describe at least one claim.") : null
          }
        />
      </OperationForm>
    </Card>
  );
};

const BY_TOKENS = text("Show sections, spaces and pages to some visitors only, by what their tokens claim.");
const REST = text("Visitors without a token see the rest.");
const WHILE_OFF = text("While this is off, everything with a condition is hidden from everyone.");
const SENTENCES: Record<Site["visibility"], readonly Text[]> = {
  public: [BY_TOKENS, REST, WHILE_OFF],
  unlisted: [BY_TOKENS, REST, WHILE_OFF],
  "share-link": [
    text("Visitors with a share link have no token, so what has a condition is hidden from them."),
    WHILE_OFF,
  ],
  "visitor-auth": [BY_TOKENS, WHILE_OFF],
};

/** Edits the claims that a site accepts about its visitors, and tests conditions on them. */
export const AdaptiveScreen = ({ params }: { params: SiteParams }) => {
  const say = useSay();
  const site = useSite(params);
  const update = useMutation(mutation(sites.update));
  const { stored, failure, refetch } = useAdaptiveSchema(params);
  const [draft, setDraft] = useState<AdaptiveJsonSchema | null>(null);
  const described = draft ?? stored?.jsonSchema;
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} level={2} />;
  return (
    <ScreenBody width="narrow" className="flex flex-col gap-6">
      <Card aria-label={say("Adaptive content")}>
        <CardBody>
          <Switch
            label={say("Adaptive content")}
            description={SENTENCES[site.visibility].map((sentence) => say(sentence)).join(" ")}
            checked={site.adaptiveContent?.enabled ?? false}
            disabled={update.isPending}
            onCheckedChange={(enabled) =>
              void update
                .mutateAsync({ params, body: { adaptiveContent: { enabled } } })
                .catch((refused) => toast.failed(say("Couldn't change this"), refused))
            }
          />
        </CardBody>
      </Card>
      {stored === undefined ? (
        <Skeleton className="h-96" />
      ) : (
        <>
          <ClaimsForm params={params} stored={stored} onDraft={setDraft} />
          {described && <ConditionTester schema={described} />}
        </>
      )}
    </ScreenBody>
  );
};
