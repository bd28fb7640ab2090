"use client";

import type { ReactNode } from "react";
import type { SpaceMergeRules } from "@/lib/model/spaces/schemas";
import { Field } from "../ui/field";
import { RadioGroup, type RadioOption } from "../ui/radio-group";
import { conditionPath, errorBesideConditions } from "./rules";
import { RulesEditor } from "./rules-editor";

type RulesFieldProps<Rules extends SpaceMergeRules> = {
  label: string;
  organizationId: string;
  /** As they are stored: going to and fro between the choices keeps the rules that were ticked. */
  saved: Rules;
  chosen: Rules;
  onChange: (rules: Rules) => void;
  options: readonly RadioOption<Rules["type"]>[];
  errors: Readonly<Record<string, string>>;
  /** Between the choice and the rules. */
  children?: ReactNode;
};

/** Whose merge rules apply, and below it the rules themselves. */
export const RulesField = <Rules extends SpaceMergeRules>({
  label,
  organizationId,
  saved,
  chosen,
  onChange,
  options,
  errors,
  children,
}: RulesFieldProps<Rules>) => {
  const choose = (type: Rules["type"]) => {
    const kept = saved.type === "rules" ? saved.rules : [];
    onChange((type === "rules" ? { type, rules: kept } : { type }) as Rules);
  };
  return (
    <>
      <Field as="group" label={label} error={errorBesideConditions(errors)}>
        <RadioGroup label={label} look="cards" value={chosen.type} onChange={choose} options={options} />
      </Field>
      {children}
      {chosen.type === "rules" && (
        <RulesEditor
          organizationId={organizationId}
          rules={chosen.rules}
          onChange={(rules) => onChange({ type: "rules", rules } as Rules)}
          errorOf={(index) => errors[conditionPath(index)]}
        />
      )}
    </>
  );
};
