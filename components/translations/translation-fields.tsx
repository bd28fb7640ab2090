import { FormField } from "@/components/form/form-field";
import { languageOptions } from "@/components/form/language-options";
import type { FormValues, OperationFormState } from "@/components/form/use-operation-form";
import { useSpaceOptions } from "@/components/form/use-space-options";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { RadioGroup } from "@/components/ui/radio-group";
import { useSay } from "@/components/ui/say";
import { text } from "@/lib/core/locales/say";
import type { translations } from "@/lib/translations/operations";
import type { PutTranslationSettings } from "@/lib/translations/schemas";

type Write = typeof translations.create | typeof translations.update;
type Form = Pick<OperationFormState<Write>, "values" | "set" | "input" | "error">;

const WHO = [
  {
    value: "people",
    label: text("People"),
    description: text("Each language begins as a copy of the source."),
  },
  {
    value: "service",
    label: text("A translation service"),
    description: text("Texts are sent to its address. People correct what it makes of them."),
  },
] as const;

/** An empty key means that it was not changed. */
export const prepareSettings = ({ provider, ...values }: FormValues<Write>): FormValues<Write> => ({
  ...values,
  ...(provider !== undefined && {
    provider: provider && { url: provider.url, ...(provider.key && { key: provider.key }) },
  }),
});

type Props = { organizationId: string; form: Form; hasKey?: boolean; autoFocus?: boolean };

/** Edits the source, the languages and the service of a translation. */
export const TranslationFields = ({ organizationId, form, hasKey = false, autoFocus }: Props) => {
  const say = useSay();
  const { title: _, source, languages = [], provider } = form.values as PutTranslationSettings;
  const spaces = useSpaceOptions(organizationId, source?.space ? [source.space] : []);
  return (
    <>
      <FormField form={form} name="title" label={say("Title")}>
        <Input {...form.input("title")} autoFocus={autoFocus} autoComplete="off" maxLength={100} />
      </FormField>
      <FormField
        form={form}
        name="source"
        label={say("Space")}
        hint={say("You can choose spaces that you manage.")}
      >
        <Combobox
          value={source?.space ?? null}
          onChange={(space) => form.set("source", { space })}
          placeholder={say("Choose a space")}
          searchLabel={say("Search spaces")}
          emptyText={say("No spaces that you manage.")}
          {...spaces}
        />
      </FormField>
      <FormField
        form={form}
        name="languages"
        label={say("Languages")}
        hint={say(
          "The first run adds a space for each language. A space stays when its language is removed here.",
        )}
      >
        <Combobox
          multiple
          options={languageOptions(say)}
          value={languages}
          onChange={(codes) => form.set("languages", codes as PutTranslationSettings["languages"])}
          placeholder={say("Choose languages")}
          searchLabel={say("Search languages")}
        />
      </FormField>
      <Field as="group" label={say("Translated by")} error={form.error("provider")}>
        <RadioGroup
          label={say("Translated by")}
          look="cards"
          options={WHO.map(({ value, label, description }) => ({
            value,
            label: say(label),
            description: say(description),
          }))}
          value={provider ? "service" : "people"}
          onChange={(who) => form.set("provider", who === "service" ? { url: "" } : null)}
        />
      </Field>
      {provider && (
        <>
          <Field label={say("Address of the service")} hint={say("Receives texts with POST, over HTTPS.")}>
            <Input
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://translate.example.com/v1"
              value={provider.url}
              onChange={(event) => form.set("provider", { ...provider, url: event.target.value.trim() })}
            />
          </Field>
          <Field
            label={say("Key")}
            optional
            hint={
              hasKey
                ? say("A key is stored. Leave empty to keep it.")
                : say("Sent as a bearer token, stored encrypted.")
            }
          >
            <PasswordInput
              autoComplete="off"
              value={provider.key ?? ""}
              onChange={(event) => form.set("provider", { ...provider, key: event.target.value })}
            />
          </Field>
        </>
      )}
    </>
  );
};
