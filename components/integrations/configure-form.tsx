"use client";

import type { SaveBarProps } from "@/components/form/operation-form";
import { SettingsSection } from "@/components/form/settings-section";
import { useOperationForm } from "@/components/form/use-operation-form";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import type { Say } from "@/lib/core/locales/say";
import { integrations } from "@/lib/integrations/integrations/operations";
import type {
  InstallationConfiguration,
  Integration,
  IntegrationConfiguration,
  IntegrationInstallation,
  SiteInstallation,
  SpaceInstallation,
} from "@/lib/integrations/integrations/schemas";

type Property = IntegrationConfiguration["properties"][string];
type Value = InstallationConfiguration[string];

/** Edits the configuration of an installation in an organization, from the integration's schema. */
export const ConfigureForm = ({
  integration,
  installation,
}: {
  integration: Integration;
  installation: IntegrationInstallation;
}) => {
  const say = useSay();
  const schema = integration.configurations?.account;
  const form = useOperationForm({
    operation: integrations.updateInstallation,
    params: { integrationName: integration.name, installationId: installation.id },
    stored: installation,
    ...configuring(say, schema),
  });
  return <ConfigurationSection heading={say("Configuration")} {...{ integration, schema, form }} />;
};

type OnSpace = { integration: Integration; installation: SpaceInstallation; spaceId: string };

/** Edits the configuration of an integration on a space. */
export const ConfigureOnSpace = ({ integration, installation, spaceId }: OnSpace) => {
  const say = useSay();
  const schema = integration.configurations?.space;
  const form = useOperationForm({
    operation: integrations.updateOnSpace,
    params: { integrationName: integration.name, installationId: installation.installation, spaceId },
    stored: installation,
    ...configuring(say, schema),
  });
  return (
    <ConfigurationSection
      heading={say("Configuration of {title}", { title: integration.title })}
      {...{ integration, schema, form }}
    />
  );
};

type OnSite = { integration: Integration; installation: SiteInstallation; siteId: string };

/** Edits the configuration of an integration on a site. */
export const ConfigureOnSite = ({ integration, installation, siteId }: OnSite) => {
  const say = useSay();
  const schema = integration.configurations?.site;
  const form = useOperationForm({
    operation: integrations.updateOnSite,
    params: { integrationName: integration.name, installationId: installation.installation, siteId },
    stored: installation,
    ...configuring(say, schema),
  });
  return (
    <ConfigurationSection
      heading={say("Configuration of {title}", { title: integration.title })}
      {...{ integration, schema, form }}
    />
  );
};

/** Returns the values and the body of a configuration form. */
const configuring = (say: Say, schema: IntegrationConfiguration | undefined) => ({
  valuesOf: ({ configuration }: { configuration: InstallationConfiguration }) => ({
    configuration: {
      ...Object.fromEntries(
        Object.entries(schema?.properties ?? {}).flatMap(([name, property]) =>
          "default" in property && property.default !== undefined ? [[name, property.default]] : [],
        ),
      ),
      ...configuration,
    } as InstallationConfiguration,
  }),
  prepare: ({ configuration = {} }: { configuration?: InstallationConfiguration }) => ({
    configuration: Object.fromEntries(Object.entries(configuration).filter(([, value]) => value !== "")),
  }),
  success: say("Saved"),
});

type SectionProps = {
  heading: string;
  integration: Integration;
  schema: IntegrationConfiguration | undefined;
  form: SaveBarProps["form"] & {
    values: { configuration?: InstallationConfiguration };
    set: (name: "configuration", value: InstallationConfiguration) => void;
    errors: Readonly<Record<string, string>>;
  };
};

const ConfigurationSection = ({ heading, integration, schema, form }: SectionProps) => {
  const say = useSay();
  const { properties = {}, required = [] } = schema ?? {};
  const names = Object.keys(properties);
  if (names.length === 0)
    return (
      <Card aria-label={heading}>
        <CardHeader title={heading} />
        <CardBody>
          <p className="text-sm text-muted">{say("This integration has nothing to configure.")}</p>
        </CardBody>
      </Card>
    );
  const values = form.values.configuration ?? {};
  const set = (name: string, value: Value) => form.set("configuration", { ...values, [name]: value });
  return (
    <SettingsSection
      title={heading}
      form={form}
      what={say("the configuration of {title}", { title: integration.title })}
    >
      {names.map((name) => (
        <PropertyField
          key={name}
          name={name}
          property={properties[name]!}
          required={required.includes(name)}
          value={values[name]}
          error={form.errors[`configuration.${name}`]}
          onChange={(value) => set(name, value)}
        />
      ))}
    </SettingsSection>
  );
};

type FieldProps = {
  name: string;
  property: Property;
  required: boolean;
  value: Value | undefined;
  error: string | undefined;
  onChange: (value: Value) => void;
};

const PropertyField = ({ name, property, required, value, error, onChange }: FieldProps) => {
  const frame = {
    label: property.title ?? name,
    hint: property.description,
    error,
    required,
    className: "max-w-sm",
  };
  switch (property.type) {
    case "boolean":
      return (
        <Switch
          label={frame.label}
          description={frame.hint}
          checked={value === true}
          onCheckedChange={onChange}
        />
      );
    case "number":
      return (
        <Field {...frame}>
          <Input
            type="number"
            value={value === undefined ? "" : String(value)}
            onChange={({ target }) => onChange(target.value === "" ? "" : target.valueAsNumber)}
          />
        </Field>
      );
    case "button":
      return (
        <Field as="group" {...frame} required={false}>
          <Button asChild>
            <a href={property.callback_url} target="_blank" rel="noreferrer">
              {property.button_text}
            </a>
          </Button>
        </Field>
      );
    default:
      return (
        <Field {...frame}>
          {property.enum ? (
            <Select
              label={frame.label}
              options={property.enum.map((each) => ({ value: each, label: each }))}
              value={typeof value === "string" ? value : ""}
              onChange={onChange}
            />
          ) : (
            <Input
              autoComplete="off"
              maxLength={2048}
              value={value === undefined ? "" : String(value)}
              onChange={({ target }) => onChange(target.value)}
            />
          )}
        </Field>
      );
  }
};
