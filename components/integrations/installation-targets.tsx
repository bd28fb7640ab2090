"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useSpaceOptions } from "@/components/form/use-space-options";
import { failureOf, retryFailed } from "@/components/layout/failure-of";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { RadioGroup } from "@/components/ui/radio-group";
import { useSay } from "@/components/ui/say";
import { ErrorState } from "@/components/ui/states";
import { toast } from "@/components/ui/toaster";
import { addresses } from "@/lib/addresses";
import { integrations } from "@/lib/integrations/integrations/operations";
import type { IntegrationInstallation } from "@/lib/integrations/integrations/schemas";
import { mutation, query } from "@/lib/platform/api/queries";
import { sites } from "@/lib/sites/sites/operations";
import { InstallationStatusBadge } from "./installation-status-badge";

type Props = { organizationId: string; integrationName: string; installation: IntegrationInstallation };

/** Chooses the spaces and sites that an installation can access. */
export const InstallationTargets = (props: Props) => {
  const say = useSay();
  return (
    <Card aria-label={say("Spaces and sites")}>
      <CardHeader
        title={say("Spaces and sites")}
        description={say("It has access to these, and to no others.")}
      />
      <CardBody className="flex flex-col gap-6">
        <Spaces {...props} />
        <Sites {...props} />
      </CardBody>
    </Card>
  );
};

const useChange = ({ integrationName, installation: { id: installationId } }: Props) => {
  const say = useSay();
  const params = { integrationName, installationId };
  const update = useMutation(mutation(integrations.updateInstallation));
  const failed = (error: Error) => void toast.failed(say("Couldn't save"), error);
  return { params, failed, select: (body: object) => update.mutateAsync({ params, body }).catch(failed) };
};

const Spaces = (props: Props) => {
  const say = useSay();
  const { organizationId, installation } = props;
  const { params, failed, select } = useChange(props);
  const selected = installation.space_selection === "selected";
  const picker = useSpaceOptions(organizationId);
  const chosen = useQuery({
    ...query(integrations.listSpaces, { params, query: { extended: "true", limit: "1000" } }),
    enabled: selected,
  });
  const add = useMutation(mutation(integrations.installOnSpace));
  const remove = useMutation(mutation(integrations.uninstallFromSpace));
  const targets = chosen.data?.items.map(({ space, status }) =>
    typeof space === "string"
      ? { id: space, title: space, status }
      : { id: space.id, title: space.title, status, href: addresses.space.integrations(space.id) },
  );
  return (
    <Targets
      label={say("Spaces")}
      all={say("All spaces")}
      some={say("Selected spaces")}
      words={{
        add: say("Add space"),
        choose: say("Choose a space"),
        search: say("Search spaces"),
        none: say("No more spaces."),
      }}
      selected={selected}
      onSelect={(value) => select({ space_selection: value })}
      chosen={chosen}
      targets={targets}
      picker={picker}
      onAdd={(space) => add.mutateAsync({ params, body: { space } }).catch(failed)}
      onRemove={(spaceId) => remove.mutateAsync({ params: { ...params, spaceId } }).catch(failed)}
    />
  );
};

const Sites = (props: Props) => {
  const say = useSay();
  const { organizationId, installation } = props;
  const { params, failed, select } = useChange(props);
  const selected = installation.site_selection === "selected";
  const all = useQuery({
    ...query(sites.list, { params: { organizationId }, query: { limit: "1000" } }),
    enabled: selected,
  });
  const chosen = useQuery({
    ...query(integrations.listSites, { params, query: { extended: "true", limit: "1000" } }),
    enabled: selected,
  });
  const add = useMutation(mutation(integrations.installOnSite));
  const remove = useMutation(mutation(integrations.uninstallFromSite));
  const targets = chosen.data?.items.map(({ site, status }) =>
    typeof site === "string"
      ? { id: site, title: site, status }
      : {
          id: site.id,
          title: site.title,
          status,
          href: addresses.site.integrations(organizationId, site.id),
        },
  );
  return (
    <Targets
      label={say("Sites")}
      all={say("All sites")}
      some={say("Selected sites")}
      words={{
        add: say("Add site"),
        choose: say("Choose a site"),
        search: say("Search sites"),
        none: say("No more sites."),
      }}
      selected={selected}
      onSelect={(value) => select({ site_selection: value })}
      chosen={chosen}
      targets={targets}
      picker={{
        options: (all.data?.items ?? []).map(({ id, title }) => ({ value: id, label: title })),
        loading: all.isPending,
        ...(failureOf(all) && {
          placeholder: say("Couldn't load sites"),
          emptyText: say("Couldn't load sites"),
        }),
      }}
      onAdd={(siteId) => add.mutateAsync({ params, body: { siteId } }).catch(failed)}
      onRemove={(siteId) => remove.mutateAsync({ params: { ...params, siteId } }).catch(failed)}
    />
  );
};

type Target = { id: string; title: string; status: IntegrationInstallation["status"]; href?: string };
type TargetsProps = {
  label: string;
  all: string;
  some: string;
  words: Record<"add" | "choose" | "search" | "none", string>;
  selected: boolean;
  onSelect: (selection: "all" | "selected") => void;
  /** Undefined while loading. */
  targets: readonly Target[] | undefined;
  chosen: { data: unknown; error: Error | null; refetch: () => unknown };
  picker: {
    options: readonly { value: string; label: string }[];
    loading: boolean;
    onSearch?: (words: string) => void;
    placeholder?: string;
    emptyText?: string;
  };
  onAdd: (id: string) => void;
  onRemove: (id: string) => void;
};

const Targets = ({ label, all, some, words, selected, chosen, targets, picker, ...on }: TargetsProps) => {
  const say = useSay();
  const failure = failureOf(chosen);
  const known = new Set(targets?.map(({ id }) => id));
  return (
    <div className="flex flex-col gap-3">
      <Field as="group" label={label}>
        <RadioGroup
          label={label}
          value={selected ? ("selected" as const) : ("all" as const)}
          onChange={on.onSelect}
          options={[
            { value: "all", label: all, description: say("Also those that you add later.") },
            { value: "selected", label: some },
          ]}
        />
      </Field>
      {selected && failure && <ErrorState level={3} error={failure} onRetry={retryFailed(chosen)} />}
      {selected && !failure && (
        <>
          {targets && targets.length > 0 && (
            <ul aria-label={some} className="divide-y divide-border rounded-md border border-border">
              {targets.map(({ id, title, status, href }) => (
                <li key={id} className="flex items-center gap-3 px-3 py-1.5 text-sm">
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    {href ? <Link href={href}>{title}</Link> : title}
                  </span>
                  <InstallationStatusBadge status={status} />
                  <Button
                    variant="ghost"
                    size="sm"
                    icon={<X aria-hidden="true" />}
                    aria-label={say("Remove {title}", { title })}
                    onClick={() => on.onRemove(id)}
                  />
                </li>
              ))}
            </ul>
          )}
          <Field label={words.add} className="max-w-sm">
            <Combobox
              value={null}
              onChange={on.onAdd}
              placeholder={words.choose}
              searchLabel={words.search}
              emptyText={words.none}
              {...picker}
              options={picker.options.filter(({ value }) => !known.has(value))}
            />
          </Field>
        </>
      )}
    </div>
  );
};
