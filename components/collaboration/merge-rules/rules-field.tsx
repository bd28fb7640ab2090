"use client";

import type { ReactNode } from "react";
import { Field } from "@/components/ui/field";
import { lazyComponent } from "@/components/ui/lazy";
import { RadioGroup, type RadioOption } from "@/components/ui/radio-group";
import type { SpaceMergeRules } from "@/lib/spaces/spaces/schemas";
import { conditionPath, errorBesideConditions } from "./rules";

const RulesEditor = lazyComponent(() => import("./rules-editor"), "RulesEditor");

type RulesFieldProps<Rules extends SpaceMergeRules> = {
  label: string;
  organizationId: string;
  /** The stored rules, which are kept while switching between the choices. */
  saved: Rules;
  chosen: Rules;
  onChange: (rules: Rules) => void;
  options: readonly RadioOption<Rules["type"]>[];
  errors: Readonly<Record<string, string>>;
  /** Shown between the choice and the rules. */
  children?: ReactNode;
};

/** Chooses between the organization's and own merge rules, and edits the latter below. */
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
