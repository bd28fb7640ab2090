"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { type OperationFormState, useOperationForm } from "@/components/form/use-operation-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { ListOption } from "@/components/ui/option-list";
import { useNow } from "@/components/ui/relative-time";
import { useSay } from "@/components/ui/say";
import { Select } from "@/components/ui/select";
import { AGENT_SCOPES, TOKEN_SCOPES, type TokenScope } from "@/lib/core/access/scopes";
import { TOKEN_DAYS_DEFAULT } from "@/lib/identity/tokens/limits";
import { tokens } from "@/lib/identity/tokens/operations";
import type { CreatedApiToken } from "@/lib/identity/tokens/schemas";
import type { Organization } from "@/lib/organizations/organizations/schemas";
import { query } from "@/lib/platform/api/queries";
import { spaces as spacesOf } from "@/lib/spaces/spaces/operations";
import { endLabel, expiryOptions, TOKEN_SCOPE_LABELS } from "./token-labels";

const EVERYWHERE = "everywhere";

type TokenForm = OperationFormState<typeof tokens.create>;

/** Chooses the spaces that a token is limited to, searched on the server. */
const SpacesField = ({ form, organizationId }: { form: TokenForm; organizationId: string }) => {
  const say = useSay();
  const { spaces = [] } = form.values;
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<readonly ListOption[]>([]);
  const found = useQuery({
    ...query(spacesOf.list, {
      params: { organizationId },
      query: { limit: "50", ...(search.trim() && { title: search.trim().slice(0, 50) }) },
    }),
    placeholderData: keepPreviousData,
  });
  const options = [
    ...chosen,
    ...(found.data?.items ?? [])
      .filter(({ id }) => !spaces.includes(id))
      .map(({ id, title }) => ({ value: id, label: title })),
  ];
  return (
    <FormField
      form={form}
      name="spaces"
      label={say("Spaces")}
      hint={say("Leave empty for all spaces you can see.")}
    >
      <Combobox
        multiple
        options={options}
        value={spaces}
        onChange={(ids) => {
          setChosen(options.filter(({ value }) => ids.includes(value)));
          form.set("spaces", ids.length > 0 ? ids : undefined);
        }}
        onSearch={setSearch}
        placeholder={say("All spaces")}
        searchLabel={say("Search spaces")}
        emptyText={say("No matching spaces.")}
        loading={found.isFetching}
      />
    </FormField>
  );
};

/** Chooses the scopes of a token; an agent's may have fewer. */
const AccessField = ({ form }: { form: TokenForm }) => {
  const say = useSay();
  const { agent, scopes = [] } = form.values;
  return (
    <Field
      as="group"
      label={say("Access")}
      error={form.error("scopes")}
      hint={say("Never more than you can do yourself.")}
    >
      <div className="flex flex-col gap-2">
        {TOKEN_SCOPES.filter((scope) => !agent || AGENT_SCOPES.includes(scope)).map((scope) => (
          <Checkbox
            key={scope}
            label={say(TOKEN_SCOPE_LABELS[scope].label)}
            description={say(TOKEN_SCOPE_LABELS[scope].description)}
            checked={scopes.includes(scope)}
            onCheckedChange={(checked) =>
              form.set(
                "scopes",
                TOKEN_SCOPES.filter((each) => (each === scope ? checked === true : scopes.includes(each))),
              )
            }
          />
        ))}
      </div>
    </Field>
  );
};

type Props = {
  /** The organizations that the token can be limited to. */
  organizations: readonly Organization[];
  onClose: () => void;
  onCreated: (token: CreatedApiToken) => void;
};

/** Starts without access and with one organization, so that a wider token is always a choice. Mount it to open it. */
export const TokenCreateDialog = ({ organizations, onClose, onCreated }: Props) => {
  const say = useSay();
  const now = useNow();
  const form = useOperationForm({
    operation: tokens.create,
    initial: {
      label: "",
      organization: organizations[0]?.id,
      scopes: [] as TokenScope[],
      spaces: undefined as string[] | undefined,
      agent: false,
      expiresInDays: TOKEN_DAYS_DEFAULT,
    },
    onDone: onCreated,
  });
  const days = form.values.expiresInDays ?? TOKEN_DAYS_DEFAULT;
  const { organization, agent, scopes = [] } = form.values;
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title={say("New API token")}
      description={say("Programs that use this token act as you.")}
      submitLabel={say("Create token")}
      disabledReason={scopes.length === 0 && say("Choose what the token has access to.")}
    >
      <FormField form={form} name="label" label={say("Name")} hint={say("What the token is for.")}>
        <Input
          {...form.input("label")}
          maxLength={50}
          autoFocus
          autoComplete="off"
          placeholder={say("Nightly link check")}
        />
      </FormField>
      <FormField
        form={form}
        name="organization"
        label={say("Works in")}
        hint={say("The token stops working if you leave the organization.")}
      >
        <Select
          value={form.values.organization ?? EVERYWHERE}
          onChange={(value) => {
            form.set("organization", value === EVERYWHERE ? undefined : value);
            form.set("spaces", undefined);
          }}
          options={[
            ...organizations.map(({ id, title }) => ({ value: id, label: title })),
            { value: EVERYWHERE, label: say("All your organizations") },
          ]}
        />
      </FormField>
      {organization !== undefined && (
        <SpacesField key={organization} form={form} organizationId={organization} />
      )}
      <Checkbox
        label={say("For an AI agent")}
        description={say(
          "Its work is marked as an agent's. It edits change requests only, and can't review or merge.",
        )}
        checked={agent}
        onCheckedChange={(checked) => {
          form.set("agent", checked === true);
          if (checked === true)
            form.set(
              "scopes",
              scopes.filter((scope) => AGENT_SCOPES.includes(scope)),
            );
        }}
      />
      <AccessField form={form} />
      <FormField
        form={form}
        name="expiresInDays"
        label={say("Expires in")}
        hint={say("On {date}.", { date: endLabel(say, days, now) })}
      >
        <Select
          value={String(days)}
          onChange={(value) => form.set("expiresInDays", Number(value))}
          options={expiryOptions(say)}
        />
      </FormField>
    </FormDialog>
  );
};
