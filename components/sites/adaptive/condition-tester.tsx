"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleAlert, Eye, EyeOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { parseJsonText } from "@/components/sites/json-text";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { useDebounced } from "@/components/ui/use-debounced";
import type { Say } from "@/lib/core/locales/say";
import { type AdaptiveSchema, templateConditions } from "@/lib/core/sites/adaptive-schema";
import type { AdaptiveJsonSchema } from "@/lib/sites/audience/schemas";
import { ConditionField, loadConditions } from "./condition-field";

type Verdict = { shown: boolean } | { wrong: string };

/** Evaluates a condition for a visitor with these claims; null while it cannot be tested. */
async function testCondition(
  say: Say,
  condition: string,
  claims: string,
  schema: unknown,
): Promise<Verdict | null> {
  if (condition === "") return null;
  const known = parseJsonText(say, claims);
  if ("problem" in known) return { wrong: known.problem };
  const { visitorConditionProblem: conditionProblem, visitorCondition, claimTypes } = await loadConditions();
  const types = claimTypes(schema);
  // The field of the condition shows the problem.
  if (conditionProblem(condition, types) !== null) return null;
  return { shown: visitorCondition(condition, types)(known.value as { [name: string]: unknown }) };
}

const Line = ({ icon, tone, children }: { icon: ReactNode; tone: string; children: ReactNode }) => (
  <span className={`inline-flex items-center gap-2 text-sm font-medium [&_svg]:size-4 ${tone}`}>
    {icon}
    {children}
  </span>
);

type ConditionTesterProps = {
  /** The edited claims, saved or not. */
  schema: AdaptiveJsonSchema | null;
};

/** Tests a condition on a made-up visitor; nothing is saved. */
export const ConditionTester = ({ schema }: ConditionTesterProps) => {
  const say = useSay();
  const [condition, setCondition] = useState('visitor.claims.plan == "pro"');
  const [claims, setClaims] = useState('{ "plan": "pro" }');
  const [asked, of] = [useDebounced(condition.trim()), useDebounced(claims)];
  const { data: verdict } = useQuery({
    queryKey: ["condition-tester", asked, of, schema, say.language],
    queryFn: () => testCondition(say, asked, of, schema),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const templates = schema ? templateConditions(schema as AdaptiveSchema) : [];
  return (
    <Card aria-label={say("Test a condition")}>
      <CardHeader
        title={say("Test a condition")}
        description={say("With the claims as they are above, saved or not. Nothing here is saved.")}
      />
      <CardBody className="flex flex-col gap-5">
        {templates.length > 0 && (
          <Field label={say("Start from")}>
            <Combobox
              options={templates.map((each) => ({
                value: each.condition,
                label: each.condition,
                description: each.description,
              }))}
              value={condition}
              onChange={setCondition}
              placeholder={say("A condition on one of the claims")}
              searchLabel={say("Search claims")}
              className="w-full"
            />
          </Field>
        )}
        <ConditionField label={say("Condition")} schema={schema} value={condition} onChange={setCondition} />
        <Field label={say("Claims of a visitor")}>
          <Textarea
            value={claims}
            mono
            rows={3}
            spellCheck={false}
            onChange={(event) => setClaims(event.target.value)}
          />
        </Field>
        <div role="status" className="min-h-5">
          {verdict && "wrong" in verdict && (
            <Line icon={<CircleAlert aria-hidden="true" />} tone="text-danger">
              {verdict.wrong}
            </Line>
          )}
          {verdict && "shown" in verdict && (
            <Line
              icon={verdict.shown ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
              tone={verdict.shown ? "text-success" : "text-muted"}
            >
              {verdict.shown ? say("Visible to this visitor") : say("Hidden from this visitor")}
            </Line>
          )}
        </div>
      </CardBody>
    </Card>
  );
};
