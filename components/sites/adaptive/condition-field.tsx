"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { lazyModule } from "@/components/ui/lazy";
import { browserSay, useSay } from "@/components/ui/say";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { useDebounced } from "@/components/ui/use-debounced";
import type { Say } from "@/lib/core/locales/say";
import type { AdaptiveSchema } from "@/lib/core/sites/adaptive-schema";
import type { AdaptiveJsonSchema } from "@/lib/sites/audience/schemas";
import {
  COMPARISON_LABELS,
  type ConditionRow,
  type ConditionRows,
  claimsIn,
  comparisonsOf,
  conditionText,
  firstRow,
  type KnownClaim,
  parseConditionRows,
  valueTypeOf,
} from "./condition-rows";

const viewsIn = (say: Say, hasRows: boolean) =>
  [
    { value: "rows", label: say("Builder"), disabled: !hasRows },
    { value: "text", label: say("Text") },
  ] as const;
const joinsIn = (say: Say) =>
  [
    { value: "&&", label: say("and") },
    { value: "||", label: say("or") },
  ] as const;
const TRUTHS = [
  { value: "true", label: "true" },
  { value: "false", label: "false" },
] as const;

/** The code for conditions is loaded when it is first needed. */
export const loadConditions = lazyModule(async () => {
  const [conditions, schemas] = await Promise.all([
    import("@/lib/core/sites/conditions"),
    import("@/lib/core/sites/adaptive-schema"),
  ]);
  return { ...conditions, ...schemas };
});

/** Returns the problem of a condition and its position; null without one. */
async function problemOf(condition: string, schema: AdaptiveJsonSchema | null): Promise<string | null> {
  const { visitorConditionProblem: conditionProblem, claimTypes } = await loadConditions();
  const problem = conditionProblem(condition, claimTypes(schema));
  return problem && (await browserSay().messages())(problem);
}

const ValueChoice = ({
  claim,
  row,
  label,
  onChange,
}: {
  claim: KnownClaim;
  row: ConditionRow;
  label: string;
  onChange: (value: string) => void;
}) => {
  if (row.comparison === "is" || row.comparison === "not") return null;
  const type = valueTypeOf(claim);
  const values = type === "boolean" ? TRUTHS : claim.values?.map((value) => ({ value, label: value }));
  if (!values) {
    return (
      <Input
        aria-label={label}
        type={type === "number" ? "number" : "text"}
        step="any"
        value={row.value}
        className="min-w-28 flex-1"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  const isKnown = values.some(({ value }) => value === row.value);
  return (
    <Select
      label={label}
      className="min-w-28 flex-1"
      options={isKnown ? values : [...values, { value: row.value, label: row.value }]}
      value={row.value}
      onChange={onChange}
    />
  );
};

const Builder = ({
  claims,
  condition,
  onChange,
}: {
  claims: readonly KnownClaim[];
  condition: ConditionRows;
  onChange: (condition: ConditionRows) => void;
}) => {
  const say = useSay();
  const { join, rows } = condition;
  const setRow = (index: number, row: ConditionRow) =>
    onChange({ join, rows: rows.map((each, at) => (at === index ? row : each)) });
  return (
    <div className="flex flex-col gap-2">
      {rows.map((row, index) => {
        const claim = claims.find(({ path }) => path === row.claim)!;
        const name = say("condition {number}", { number: index + 1 });
        return (
          // Rows have no ids and keep their order.
          <div key={index} className="flex flex-wrap items-center gap-2">
            {index === 1 ? (
              <Select
                label={say("How conditions are combined")}
                className="w-20"
                options={joinsIn(say)}
                value={join}
                onChange={(chosen) => onChange({ join: chosen, rows })}
              />
            ) : (
              index > 1 && (
                <span className="w-20 px-2.5 text-sm text-muted">
                  {join === "&&" ? say("and") : say("or")}
                </span>
              )
            )}
            <Select
              label={say("Claim of {name}", { name })}
              className="min-w-32 flex-1"
              options={claims.map(({ path }) => ({ value: path, label: path }))}
              value={row.claim}
              onChange={(path) => setRow(index, firstRow(claims.find((each) => each.path === path)!))}
            />
            <Select
              label={say("Comparison of {name}", { name })}
              className="w-36"
              options={comparisonsOf(claim).map((value) => ({ value, label: say(COMPARISON_LABELS[value]) }))}
              value={row.comparison}
              onChange={(comparison) => setRow(index, { ...row, comparison })}
            />
            <ValueChoice
              claim={claim}
              row={row}
              label={say("Value of {name}", { name })}
              onChange={(value) => setRow(index, { ...row, value })}
            />
            <IconButton
              label={say("Remove {name}", { name })}
              onClick={() => onChange({ join, rows: rows.filter((_, at) => at !== index) })}
            >
              <X />
            </IconButton>
          </div>
        );
      })}
      <div>
        <Button
          size="sm"
          icon={<Plus aria-hidden="true" />}
          disabledReason={claims.length === 0 && say("No claims yet. Add some under Adaptive content.")}
          onClick={() => onChange({ join, rows: [...rows, firstRow(claims[0]!)] })}
        >
          {say("Add condition")}
        </Button>
      </div>
    </div>
  );
};

export type ConditionFieldProps = {
  label: string;
  optional?: boolean;
  /** The claims that the site accepts; null if it defines none. */
  schema: AdaptiveJsonSchema | null;
  value: string;
  onChange: (condition: string) => void;
  /** The server's error for this field. */
  error?: string;
};

/** Edits a condition on the claims of visitors, in rows or as text. */
export const ConditionField = ({ label, optional, schema, value, onChange, error }: ConditionFieldProps) => {
  const say = useSay();
  const claims = claimsIn(schema as AdaptiveSchema | null);
  const rows = parseConditionRows(value, claims);
  const [wanted, setWanted] = useState<"rows" | "text">(claims.length > 0 ? "rows" : "text");
  const view = rows ? wanted : "text";
  const settled = useDebounced(value.trim());
  const { data: problem } = useQuery({
    queryKey: ["condition-problem", settled, schema],
    queryFn: () => problemOf(settled, schema),
    enabled: settled !== "",
    staleTime: Number.POSITIVE_INFINITY,
  });
  const wrong = settled !== "" && problem ? say("The condition {problem}", { problem }) : error;
  return (
    <Field as="group" label={label} optional={optional} error={wrong}>
      <div className="flex flex-col items-start gap-2">
        <SegmentedControl
          label={say("How “{label}” is edited", { label })}
          segments={viewsIn(say, rows !== null)}
          value={view}
          onChange={setWanted}
        />
        {rows === null && claims.length > 0 && (
          <p className="text-xs text-muted">{say("The builder can't show this condition.")}</p>
        )}
        {view === "rows" && rows ? (
          <Builder
            claims={claims}
            condition={rows}
            onChange={(next) => onChange(conditionText(next, claims))}
          />
        ) : (
          <Textarea
            aria-label={label}
            value={value}
            rows={2}
            maxLength={1024}
            spellCheck={false}
            mono
            placeholder='visitor.claims.plan == "pro"'
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </div>
    </Field>
  );
};
