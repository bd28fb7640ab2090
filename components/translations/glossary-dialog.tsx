"use client";

import { Plus, X } from "lucide-react";
import { useState } from "react";
import { FormDialog } from "@/components/form/form-dialog";
import { languageLabel, languageOptions } from "@/components/form/language-options";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Button, IconButton } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { translations } from "@/lib/translations/operations";
import type { ChangeGlossary, GlossaryEntry, GlossaryTranslations } from "@/lib/translations/schemas";

type Language = keyof GlossaryTranslations;
type Props = { organizationId: string; entry: GlossaryEntry | undefined; onClose: () => void };

const START: readonly string[] = ["en", "de"];

/** Adds or changes an expression. Mount it to open it. */
export const GlossaryDialog = ({ organizationId, entry, onClose }: Props) => {
  const say = useSay();
  const [languages, setLanguages] = useState<readonly string[]>(
    entry ? Object.keys(entry.translations) : START,
  );
  const operationOf = (terms: GlossaryTranslations): ChangeGlossary["operations"][number] =>
    entry
      ? { type: "update", id: entry.id, updatedAt: entry.updatedAt, translations: terms }
      : { type: "insert", translations: terms };
  const form = useOperationForm({
    operation: translations.changeGlossary,
    params: { organizationId },
    initial: { operations: [operationOf(entry?.translations ?? {})] } as ChangeGlossary,
    prepare: ({ operations = [] }) => ({
      operations: operations.map((operation) =>
        operation.type === "delete"
          ? operation
          : {
              ...operation,
              translations: Object.fromEntries(
                Object.entries(operation.translations).filter(([, term]) => term?.trim()),
              ),
            },
      ),
    }),
    onDone: onClose,
  });
  const [operation] = form.values.operations ?? [];
  const terms = operation && operation.type !== "delete" ? operation.translations : {};
  const setTerms = (next: GlossaryTranslations) => form.set("operations", [operationOf(next)]);
  const remove = (language: string) => {
    setLanguages(languages.filter((code) => code !== language));
    setTerms(Object.fromEntries(Object.entries(terms).filter(([code]) => code !== language)));
  };
  const [adding, setAdding] = useState(false);
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title={entry ? say("Edit expression") : say("Add expression")}
      submitLabel={entry ? say("Save expression") : say("Add expression")}
    >
      <Field as="group" label={say("Expression")} error={form.error("operations")}>
        <div className="flex flex-col gap-2">
          {languages.map((language, index) => (
            <div key={language} className="flex items-center gap-2">
              <span className="w-28 shrink-0 truncate text-sm text-muted">
                {languageLabel(say, language)}
              </span>
              <Input
                aria-label={languageLabel(say, language)}
                lang={language}
                autoFocus={index === 0}
                autoComplete="off"
                maxLength={255}
                value={terms[language as Language] ?? ""}
                onChange={(event) => setTerms({ ...terms, [language]: event.target.value })}
              />
              <IconButton
                label={say("Remove {language}", { language: languageLabel(say, language) })}
                size="sm"
                onClick={() => remove(language)}
              >
                <X />
              </IconButton>
            </div>
          ))}
        </div>
      </Field>
      {adding ? (
        <Field label={say("Language")}>
          <Combobox
            options={languageOptions(say).filter(({ value }) => !languages.includes(value))}
            value={null}
            placeholder={say("Choose a language")}
            searchLabel={say("Search languages")}
            onChange={(language) => {
              setLanguages([...languages, language]);
              setAdding(false);
            }}
          />
        </Field>
      ) : (
        <div>
          <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
            {say("Add language")}
          </Button>
        </div>
      )}
    </FormDialog>
  );
};
