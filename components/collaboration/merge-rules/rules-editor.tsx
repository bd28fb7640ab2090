"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { sentence } from "@/components/form/messages";
import { Banner } from "@/components/ui/banner";
import { Button, IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { lazyModule } from "@/components/ui/lazy";
import { Said, useSay } from "@/components/ui/say";
import { useDebounced } from "@/components/ui/use-debounced";
import { ruleName } from "@/lib/collaboration/change-requests/rule-labels";
import { text } from "@/lib/core/locales/say";
import { members } from "@/lib/organizations/members/operations";
import { query } from "@/lib/platform/api/queries";
import type { MergeRule } from "@/lib/spaces/spaces/schemas";
import {
  conditionsOf,
  hasRule,
  otherRules,
  PEOPLE_RULES,
  peopleOf,
  peopleRead,
  SIMPLE_RULES,
  withCondition,
  withNewCondition,
  withoutRule,
  withPeople,
  withSimpleRule,
} from "./rules";

const loadConditions = lazyModule(() => import("@/lib/collaboration/change-requests/merge-conditions"));

type RulesEditorProps = {
  organizationId: string;
  rules: readonly MergeRule[];
  onChange: (rules: MergeRule[]) => void;
  /** Returns the error of the rule at an index. */
  errorOf: (index: number) => string | undefined;
};

const FACTS = text(
  "Available facts: number, subject, hasDescription, status, author, outdated, openComments, approvals, approvedBy, changesRequested, and pages.created, edited, moved, deleted, changed and paths.",
);

type ConditionFieldProps = {
  /** The position among the conditions, from 1. */
  number: number;
  expression: string;
  /** The server's error for the condition. */
  error: string | undefined;
  onChange: (expression: string) => void;
  onRemove: () => void;
};

/** Edits a condition and shows its problem while typing. */
const ConditionField = ({ number, expression, error, onChange, onRemove }: ConditionFieldProps) => {
  const say = useSay();
  const settled = useDebounced(expression.trim(), 500);
  const { data: problem } = useQuery({
    queryKey: ["merge-condition", settled],
    queryFn: async () => {
      const problem = (await loadConditions()).mergeConditionProblem(settled);
      return problem && (await say.messages())(problem);
    },
    enabled: settled !== "",
    staleTime: Number.POSITIVE_INFINITY,
  });
  const typed = problem && settled === expression.trim() ? sentence(problem) : undefined;
  return (
    <Field
      hideLabel
      label={say("Condition {number}", { number })}
      error={error ?? typed}
      className="max-w-xl"
    >
      <div className="flex items-start gap-2">
        <Input
          value={expression}
          onChange={(event) => onChange(event.target.value)}
          className="font-mono [font-feature-settings:normal] [font-variant-ligatures:none]"
          spellCheck={false}
          autoComplete="off"
        />
        <IconButton label={say("Remove condition {number}", { number })} onClick={onRemove}>
          <X />
        </IconButton>
      </div>
    </Field>
  );
};

const Conditions = ({ rules, onChange, errorOf }: Omit<RulesEditorProps, "organizationId">) => {
  const say = useSay();
  const conditions = conditionsOf(rules);
  return (
    <Field
      as="group"
      label={say("Conditions")}
      optional
      hint={
        <>
          <Said
            text="For example {example}."
            values={{
              example: (
                <code className="[font-variant-ligatures:none]">
                  {'approvals >= 2 || !startsWith(pages.paths, "legal")'}
                </code>
              ),
            }}
          />{" "}
          {say(FACTS)}
        </>
      }
    >
      <div className="flex flex-col gap-2">
        {conditions.map(({ index, expression }, position) => (
          <ConditionField
            key={index}
            number={position + 1}
            expression={expression}
            error={errorOf(index)}
            onChange={(changed) => onChange(withCondition(rules, index, changed))}
            onRemove={() => onChange(withoutRule(rules, index))}
          />
        ))}
        <Button
          size="sm"
          className="self-start"
          icon={<Plus aria-hidden="true" />}
          onClick={() => onChange(withNewCondition(rules))}
        >
          {say("Add condition")}
        </Button>
      </div>
    </Field>
  );
};

/** Edits the rules: checkboxes, people and conditions. */
export const RulesEditor = ({ organizationId, rules, onChange, errorOf }: RulesEditorProps) => {
  const say = useSay();
  const people = useQuery(query(members.list, peopleRead(organizationId)));
  const options = (people.data?.items ?? []).map(({ user }) => ({
    value: user.id,
    label: user.displayName,
    description: user.email,
  }));
  const others = otherRules(rules).length;
  return (
    <>
      <Field as="group" label={say("Before merging, require:")}>
        <div className="flex flex-col gap-3">
          {SIMPLE_RULES.map(({ rule, description }) => (
            <Checkbox
              key={rule}
              label={say(ruleName(rule))}
              description={say(description)}
              checked={hasRule(rules, rule)}
              onCheckedChange={(on) => onChange(withSimpleRule(rules, rule, on === true))}
            />
          ))}
        </div>
      </Field>
      {PEOPLE_RULES.map((rule) => (
        <Field key={rule} label={say(ruleName(rule))} optional className="max-w-lg">
          <Combobox
            multiple
            options={options}
            value={peopleOf(rules, rule)}
            onChange={(users) => onChange(withPeople(rules, rule, users))}
            placeholder={say("No one")}
            searchLabel={say("Search members")}
            loading={people.isPending}
          />
        </Field>
      ))}
      <Conditions rules={rules} onChange={onChange} errorOf={errorOf} />
      {others > 0 && (
        <Banner>
          {say(
            {
              one: "{count} further rule set through the API stays as it is.",
              other: "{count} further rules set through the API stay as they are.",
            },
            { count: others },
          )}
        </Banner>
      )}
    </>
  );
};
