"use client";

import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { FormField } from "@/components/form/form-field";
import { SettingsSection } from "@/components/form/settings-section";
import { useOperationForm } from "@/components/form/use-operation-form";
import { ScreenBody } from "@/components/layout/screen";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import { mutation } from "@/lib/platform/api/queries";
import { sites } from "@/lib/sites/sites/operations";
import type { Site } from "@/lib/sites/sites/schemas";
import { HostnameCard } from "./hostname-card";
import { type SiteParams, useSite } from "./use-site";

/** Returns the address of the site on this installation with the given path. */
const addressWith = ({ urls }: Site, basename: string): string =>
  new URL(`/docs/${encodeURIComponent(basename)}`, urls.app).href;

/** Edits the site's own hostname and proxy address. */
const OwnAddresses = ({ params, site }: { params: SiteParams; site: Site }) => {
  const say = useSay();
  const { proxy } = site;
  const form = useOperationForm({
    operation: sites.update,
    params,
    stored: site,
    valuesOf: ({ hostname = "", proxy: stored }) => ({ hostname, proxy: stored?.origin ?? "" }),
    prepare: ({ hostname: host, proxy: origin }) => ({
      hostname: host?.trim().toLowerCase() || null,
      proxy: origin?.trim().replace(/^https?:\/\/|\/+$/g, "") || null,
    }),
    success: say("Saved"),
  });
  return (
    <SettingsSection title={say("Your own address")} form={form} what={say("the addresses of this site")}>
      <FormField
        form={form}
        name="hostname"
        label={say("Custom hostname")}
        optional
        hint={say("A hostname of yours. The site is served there once you verify it.")}
        className="max-w-sm"
      >
        <Input
          {...form.input("hostname")}
          autoComplete="off"
          spellCheck={false}
          placeholder="docs.example.com"
        />
      </FormField>
      <FormField
        form={form}
        name="proxy"
        label={say("Proxy")}
        optional
        hint={
          proxy
            ? say("Have your server pass on requests to {target}. Links of the site lead to your address.", {
                target: proxy.target,
              })
            : say("An address of yours whose server passes on requests to the site.")
        }
        className="max-w-sm"
      >
        <Input
          {...form.input("proxy")}
          autoComplete="off"
          spellCheck={false}
          placeholder="example.com/docs"
        />
      </FormField>
    </SettingsSection>
  );
};

/** Edits the title and the address of a site. */
export const SiteSettings = ({ params }: { params: SiteParams }) => {
  const say = useSay();
  const site = useSite(params);
  const router = useRouter();
  const [deleting, setDeleting] = useState(false);
  const removal = useMutation(mutation(sites.remove));
  const { title, basename = "" } = site;
  const form = useOperationForm({
    operation: sites.update,
    params,
    stored: site,
    valuesOf: ({ basename: path = "", ...stored }) => ({
      title: stored.title,
      basename: path,
      showAuthors: stored.showAuthors,
      agentsContext: stored.agentsContext,
    }),
    success: say("Saved"),
  });
  const wanted = form.values.basename?.trim().toLowerCase() ?? "";
  return (
    <ScreenBody width="narrow" className="flex flex-col gap-6">
      <SettingsSection
        title={say("General")}
        description={say(
          "Changes here take effect as soon as you save them, also while other changes wait to be published.",
        )}
        form={form}
        what={say("the settings of this site")}
      >
        <FormField form={form} name="title" label={say("Title")} className="max-w-sm">
          <Input {...form.input("title")} autoComplete="off" maxLength={128} />
        </FormField>
        <FormField
          form={form}
          name="basename"
          label={say("Path")}
          hint={<span className="wrap-anywhere">{addressWith(site, wanted)}</span>}
          className="max-w-sm"
        >
          <Input {...form.input("basename")} autoComplete="off" spellCheck={false} maxLength={100} />
        </FormField>
        {wanted !== basename && wanted !== "" && (
          <p role="status" className="text-sm text-warning">
            {say("The address of the site changes. The former one will lead to it.")}
          </p>
        )}
        <Checkbox
          {...form.toggle("showAuthors")}
          label={say("Show who changed a page last")}
          description={say("By name, beside the date.")}
        />
        <Checkbox
          checked={form.values.agentsContext === "included"}
          onCheckedChange={(checked) => form.set("agentsContext", checked === true ? "included" : "excluded")}
          label={say("Let AI agents read the site")}
          description={say("By llms.txt, pages as Markdown and an MCP server, for the site's audience only.")}
        />
      </SettingsSection>
      <OwnAddresses params={params} site={site} />
      {site.hostname && <HostnameCard key={site.hostname} site={site} params={params} />}
      <Card aria-label={say("Delete site")}>
        <CardHeader
          title={say("Delete site")}
          description={say("Readers no longer find it. Its spaces stay.")}
          actions={
            <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setDeleting(true)}>
              {say("Delete site")}
            </Button>
          }
          className="border-b-0"
        />
      </Card>
      <ConfirmDialog
        open={deleting}
        onOpenChange={() => setDeleting(false)}
        title={say("Delete {title}?", { title })}
        description={say(
          "Readers no longer find it, and its share links and redirects are deleted. Its spaces stay.",
        )}
        confirmLabel={say("Delete site")}
        typedName={title}
        onConfirm={async () => {
          await removal.mutateAsync({ params });
          router.push(addresses.organization.sites(params.organizationId));
        }}
      />
    </ScreenBody>
  );
};
