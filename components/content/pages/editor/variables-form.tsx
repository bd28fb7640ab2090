"use client";

import { Plus, TextCursorInput, Trash2 } from "lucide-react";
import { useState } from "react";
import { submitting, useSubmit } from "@/components/form/use-submit";
import { Banner } from "@/components/ui/banner";
import { Button, IconButton } from "@/components/ui/button";
import { DialogBody, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Said, useSay } from "@/components/ui/say";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toaster";
import type { PageChange } from "@/lib/content/pages/schemas";
import type { VariableValue } from "@/lib/core/content/records";
import { text } from "@/lib/core/locales/say";
import { errorsIn, type RowErrors, rowOf, type VariableRow, variablesToSet } from "./variable-rows";

const kinds = [
  { value: "text", label: text("Text") },
  { value: "number", label: text("Number|kind of a value") },
  { value: "truth", label: text("Yes or no") },
] as const;
const truths = [
  { value: "true", label: text("Yes") },
  { value: "false", label: text("No") },
] as const;

type VariableFieldsProps = {
  row: VariableRow;
  errors: RowErrors[number] | undefined;
  isSaved: boolean;
  onChange: (part: Partial<VariableRow>) => void;
  onInsert: () => void;
  onRemove: () => void;
};

/** Edits one variable, as a list item. */
const VariableFields = ({ row, errors, isSaved, onChange, onInsert, onRemove }: VariableFieldsProps) => {
  const say = useSay();
  return (
    <li className="grid grid-cols-[1fr_8rem_auto] items-start gap-2 sm:grid-cols-[1fr_8rem_1fr_auto]">
      <Field label={say("Name")} error={errors?.name}>
        <Input
          value={row.name}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field label={say("Kind")}>
        <Select
          options={kinds.map(({ value, label }) => ({ value, label: say(label) }))}
          value={row.kind}
          onChange={(kind) =>
            onChange({ kind, ...(kind === "truth" && { value: String(row.value === "true") }) })
          }
        />
      </Field>
      <Field label={say("Value")} error={errors?.value} className="max-sm:col-span-2 max-sm:row-start-2">
        {row.kind === "truth" ? (
          <Select
            options={truths.map(({ value, label }) => ({ value, label: say(label) }))}
            value={row.value === "true" ? "true" : "false"}
            onChange={(value) => onChange({ value })}
          />
        ) : (
          <Input
            value={row.value}
            maxLength={256}
            inputMode={row.kind === "number" ? "decimal" : undefined}
            autoComplete="off"
            onChange={(event) => onChange({ value: event.target.value })}
          />
        )}
      </Field>
      <div className="flex pt-6">
        <IconButton
          label={
            row.name
              ? say("Insert {variable} into the page", { variable: row.name })
              : say("Insert this variable into the page")
          }
          size="sm"
          disabledReason={!isSaved && say("Save the variable first.")}
          onClick={onInsert}
        >
          <TextCursorInput />
        </IconButton>
        <IconButton
          label={row.name ? say("Remove {variable}", { variable: row.name }) : say("Remove this variable")}
          size="sm"
          onClick={onRemove}
        >
          <Trash2 />
        </IconButton>
      </div>
    </li>
  );
};

type VariablesFormProps = {
  /** The owner of the variables, with which expressions begin. */
  owner: "space" | "page";
  /** Initial values; later remote changes are ignored. */
  variables: Readonly<Record<string, VariableValue>>;
  onInsert: (markdown: string) => void;
  onSave: (variables: Extract<PageChange, { operation: "set_variables" }>["variables"]) => Promise<unknown>;
};

export const VariablesForm = ({ owner, variables: given, onInsert, onSave }: VariablesFormProps) => {
  const say = useSay();
  const [variables] = useState(given);
  const [rows, setRows] = useState(() =>
    Object.entries(variables).map(([name, value], key) => rowOf(key, name, value)),
  );
  const [wrong, setWrong] = useState<RowErrors>({});
  const form = useSubmit(
    async () => {
      const errors = errorsIn(say, rows);
      setWrong(errors);
      if (Object.keys(errors).length > 0) throw new Error(say("Some variables aren't valid."));
      const changes = variablesToSet(variables, rows);
      if (Object.keys(changes).length > 0) await onSave(changes);
    },
    () => toast.success(say("Variables saved")),
  );
  const change = (key: number, part: Partial<VariableRow>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const add = () => {
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
    setRows([...rows, { key, name: "", kind: "text", value: "" }]);
  };
  const changed = Object.keys(variablesToSet(variables, rows)).length > 0;
  return (
    <form onSubmit={submitting(form.run)} className="flex min-h-0 flex-1 flex-col">
      <DialogBody className="space-y-3">
        {form.failure && <Banner tone="danger">{form.failure}</Banner>}
        {rows.length === 0 && (
          <p className="py-6 text-center text-sm text-muted">
            <Said
              text={
                owner === "space"
                  ? "No variables of this space yet. Use them as {expression}."
                  : "No variables of this page yet. Use them as {expression}."
              }
              values={{ expression: <code className="font-mono text-xs">{`${owner}.vars.name`}</code> }}
            />
          </p>
        )}
        <ul className="space-y-3">
          {rows.map((row) => (
            <VariableFields
              key={row.key}
              row={row}
              errors={wrong[row.key]}
              isSaved={row.name in variables}
              onChange={(part) => change(row.key, part)}
              onInsert={() => onInsert(`<expression expression="${owner}.vars.${row.name}"/>`)}
              onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
            />
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button icon={<Plus aria-hidden="true" />} onClick={add} className="mr-auto">
          {say("Add variable")}
        </Button>
        <Button
          type="submit"
          variant="primary"
          loading={form.pending}
          disabledReason={!changed && say("No changes yet.")}
        >
          {say("Save variables")}
        </Button>
      </DialogFooter>
    </form>
  );
};
