import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { FormField } from "@/components/form/form-field";
import { Combobox } from "@/components/ui/combobox";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { webhooks } from "@/lib/integrations/webhooks/operations";
import { query } from "@/lib/platform/api/queries";

type Props = {
  organizationId: string;
  /** The form that adds or changes a webhook. */
  form: {
    input: (name: "title" | "url") => Pick<ComponentProps<"input">, "name" | "value" | "onChange">;
    error: (name: "title" | "url" | "events") => string | undefined;
  };
  /** The chosen kinds of events; null for all. */
  events: readonly string[] | null | undefined;
  onEvents: (events: string[] | null) => void;
};

/** Edits the name, address and events of a webhook. */
export const WebhookFields = ({ organizationId, form, events, onEvents }: Props) => {
  const say = useSay();
  const kinds = useQuery(query(webhooks.kinds, { params: { organizationId } }));
  return (
    <>
      <FormField form={form} name="title" label={say("Name")}>
        <Input {...form.input("title")} maxLength={100} autoComplete="off" placeholder={say("Team chat")} />
      </FormField>
      <FormField form={form} name="url" label="URL" hint={say("Events are sent here with POST, as JSON.")}>
        <Input
          {...form.input("url")}
          type="url"
          maxLength={2048}
          autoComplete="off"
          placeholder="https://example.com/events"
        />
      </FormField>
      <FormField
        form={form}
        name="events"
        label={say("Events")}
        hint={say("Leave empty to send all events.")}
      >
        <Combobox
          multiple
          options={(kinds.data?.items ?? []).map(({ id, label }) => ({ value: id, label }))}
          value={events ?? []}
          onChange={(chosen) => onEvents(chosen.length > 0 ? chosen : null)}
          placeholder={say("All events")}
          searchLabel={say("Search events")}
          emptyText={say("No matching events.")}
          loading={kinds.isFetching}
        />
      </FormField>
    </>
  );
};
