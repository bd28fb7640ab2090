"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { SettingsSection } from "@/components/form/settings-section";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Banner } from "@/components/ui/banner";
import { Button, IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { MultiCombobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { query } from "@/lib/api/queries";
import { members } from "@/lib/members/operations";
import { organizations } from "@/lib/organizations/operations";
import { spaces } from "@/lib/spaces/operations";
import type { MergeRule, SpaceMergeRules, UpdateSpace } from "@/lib/spaces/schemas";
import { counted } from "../space-words";
import {
  conditionsOf,
  hasRule,
  otherRules,
  PEOPLE_RULES,
  peopleOf,
  rulesInWords,
  SIMPLE_RULES,
  withCondition,
  withNewCondition,
  withoutRule,
  withPeople,
  withSimpleRule,
} from "./rules";
import { useSpace } from "./use-space";

type RulesProps = {
  organizationId: string;
  rules: readonly MergeRule[];
  onChange: (rules: MergeRule[]) => void;
  /** What is wrong with the rule at a place among all. */
  errorOf: (index: number) => string | undefined;
};

const FACTS =
  "It may read number, subject, hasDescription, status, author, outdated, openComments, approvals, approvedBy, changesRequested, and of pages: created, edited, moved, deleted, changed and paths.";

const Conditions = ({ rules, onChange, errorOf }: Omit<RulesProps, "organizationId">) => {
  const conditions = conditionsOf(rules);
  return (
    <Field
      as="group"
      label="Conditions"
      optional
      hint={
        <>
          For example <code>{'approvals >= 2 || !startsWith(pages.paths, "legal")'}</code>. {FACTS}
        </>
      }
    >
      <div className="flex flex-col gap-2">
        {conditions.map(({ index, expression }, position) => (
          <Field
            key={index}
            hideLabel
            label={`Condition ${position + 1}`}
            error={errorOf(index)}
            className="max-w-xl"
          >
            <div className="flex items-start gap-2">
              <Input
                value={expression}
                onChange={(event) => onChange(withCondition(rules, index, event.target.value))}
                className="font-mono"
                spellCheck={false}
                autoComplete="off"
              />
              <IconButton
                label={`Remove condition ${position + 1}`}
                onClick={() => onChange(withoutRule(rules, index))}
              >
                <X />
              </IconButton>
            </div>
          </Field>
        ))}
        <Button
          size="sm"
          className="self-start"
          icon={<Plus aria-hidden="true" />}
          onClick={() => onChange(withNewCondition(rules))}
        >
          Add a condition
        </Button>
      </div>
    </Field>
  );
};

const OwnRules = ({ organizationId, rules, onChange, errorOf }: RulesProps) => {
  const people = useQuery(query(members.list, { params: { organizationId }, query: { limit: "1000" } }));
  const options = (people.data?.items ?? []).map(({ user }) => ({
    value: user.id,
    label: user.displayName,
    description: user.email,
  }));
  const others = otherRules(rules).length;
  return (
    <>
      <Field as="group" label="A change request can be merged when it has">
        <div className="flex flex-col gap-3">
          {SIMPLE_RULES.map(({ rule, label, description }) => (
            <Checkbox
              key={rule}
              label={label}
              description={description}
              checked={hasRule(rules, rule)}
              onCheckedChange={(on) => onChange(withSimpleRule(rules, rule, on === true))}
            />
          ))}
        </div>
      </Field>
      {PEOPLE_RULES.map(({ rule, label }) => (
        <Field key={rule} label={label} optional className="max-w-lg">
          <MultiCombobox
            options={options}
            values={peopleOf(rules, rule)}
            onChange={(users) => onChange(withPeople(rules, rule, users))}
            placeholder="Nobody"
            searchLabel="Search members"
            loading={people.isPending}
          />
        </Field>
      ))}
      <Conditions rules={rules} onChange={onChange} errorOf={errorOf} />
      {others > 0 && (
        <Banner>
          {counted(others, "further rule")} set over the API {others === 1 ? "stays" : "stay"} as{" "}
          {others === 1 ? "it is" : "they are"}.
        </Banner>
      )}
    </>
  );
};

/** What a change request must fulfil before it can be merged. */
export const MergeRulesSettings = ({ spaceId }: { spaceId: string }) => {
  const space = useSpace(spaceId);
  const { data: organization } = useQuery(
    query(organizations.get, { params: { organizationId: space.organization } }),
  );
  const form = useOperationForm({
    operation: spaces.update,
    params: { spaceId },
    initial: { mergeRules: space.mergeRules } as UpdateSpace,
    success: "Merge rules saved",
  });
  const chosen: SpaceMergeRules = form.values.mergeRules ?? space.mergeRules;
  // A condition's error stands at the condition.
  const misworded = Object.keys(form.errors).some((path) => path.endsWith(".expression"));
  const set = (rules: SpaceMergeRules) => form.set("mergeRules", rules);
  // Going to and fro between the choices keeps the rules that were ticked.
  const kept = space.mergeRules.type === "rules" ? space.mergeRules.rules : [];
  const inherited = organization && `Now: ${rulesInWords(organization.mergeRules)}.`;
  return (
    <SettingsSection
      title="Merge rules"
      description="Merging waits until every rule is fulfilled."
      form={form}
      what="the merge rules"
    >
      <Field as="group" label="Rules of this space" error={misworded ? undefined : form.error("mergeRules")}>
        <RadioGroup
          label="Rules of this space"
          look="cards"
          value={chosen.type}
          onChange={(type) => set(type === "rules" ? { type, rules: kept } : { type })}
          options={[
            {
              value: "inherit",
              label: "As the organization",
              description: inherited || "The rules that apply everywhere.",
            },
            { value: "none", label: "No rules", description: "Whoever may merge, merges." },
            { value: "rules", label: "Rules of its own", description: "Chosen below." },
          ]}
        />
      </Field>
      {chosen.type === "rules" && (
        <OwnRules
          organizationId={space.organization}
          rules={chosen.rules}
          onChange={(rules) => set({ type: "rules", rules })}
          errorOf={(index) => form.errors[`mergeRules.rules.${index}.expression`]}
        />
      )}
    </SettingsSection>
  );
};
