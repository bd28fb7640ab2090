"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleAlert, Eye, EyeOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { useSettled } from "@/components/ui/use-settled";
import type { AdaptiveJsonSchema } from "@/lib/model/site-audience/schemas";

type Verdict = { shown: boolean } | { wrong: string };

const loadConditions = () =>
  Promise.all([import("@/lib/core/sites/conditions"), import("@/lib/core/sites/adaptive-schema")]);

/** What a condition says of a visitor with these claims; null while there is no condition. */
async function judge(condition: string, claims: string, schema: unknown): Promise<Verdict | null> {
  if (condition === "") return null;
  let known: unknown;
  try {
    known = JSON.parse(claims);
  } catch {
    return { wrong: "The claims aren't JSON. Check their commas and quotes." };
  }
  const [{ visitorCondition }, { claimTypes }] = await loadConditions();
  try {
    return { shown: visitorCondition(condition, claimTypes(schema))(known as { [name: string]: unknown }) };
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : "This isn't a condition." };
  }
}

const Line = ({ icon, tone, children }: { icon: ReactNode; tone: string; children: ReactNode }) => (
  <span className={`inline-flex items-center gap-2 text-sm font-medium [&_svg]:size-4 ${tone}`}>
    {icon}
    {children}
  </span>
);

/** Tries a condition on a visitor that one makes up; nothing is saved. */
export const ConditionTester = ({ schema }: { schema: AdaptiveJsonSchema | null }) => {
  const [condition, setCondition] = useState('visitor.claims.plan == "pro"');
  const [claims, setClaims] = useState('{ "plan": "pro" }');
  const [asked, of] = [useSettled(condition.trim()), useSettled(claims)];
  const { data: verdict } = useQuery({
    queryKey: ["condition-tester", asked, of, schema],
    queryFn: () => judge(asked, of, schema),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Card aria-label="Test a condition">
      <CardHeader title="Test a condition" description="Nothing here is saved." />
      <CardBody className="flex flex-col gap-5">
        <Field label="Condition">
          <Input
            value={condition}
            mono
            maxLength={1024}
            spellCheck={false}
            onChange={(event) => setCondition(event.target.value)}
          />
        </Field>
        <Field label="Claims of a visitor">
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
              {verdict.shown ? "This visitor sees it." : "This visitor doesn't see it."}
            </Line>
          )}
        </div>
      </CardBody>
    </Card>
  );
};
