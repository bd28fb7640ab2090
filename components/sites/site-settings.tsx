"use client";

import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { FormField } from "@/components/form/form-field";
import { SettingsSection } from "@/components/form/settings-section";
import { useOperationForm } from "@/components/form/use-operation-form";
import { PageBody } from "@/components/layout/page-header";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { addresses } from "@/lib/addresses";
import { sites } from "@/lib/domains/sites/operations";
import { mutation } from "@/lib/platform/api/queries";
import { type SiteParams, useSite } from "./use-site";

/** What a site is called, and its address. */
export const SiteSettings = ({ params }: { params: SiteParams }) => {
  const site = useSite(params);
  const router = useRouter();
  const [deleting, setDeleting] = useState(false);
  const removal = useMutation(mutation(sites.remove));
  const { title, basename = "", hostname = "" } = site;
  const form = useOperationForm({
    operation: sites.update,
    params,
    initial: { title, basename, hostname },
    prepare: ({ hostname: wanted, ...values }) => ({ ...values, hostname: wanted?.trim() || null }),
    success: "Saved",
  });
  return (
    <PageBody width="narrow" className="flex flex-col gap-6">
      <SettingsSection title="General" form={form} what="the settings of this site">
        <FormField form={form} name="title" label="Title" className="max-w-sm">
          <Input {...form.input("title")} autoComplete="off" maxLength={128} />
        </FormField>
        <FormField
          form={form}
          name="basename"
          label="Path"
          hint={site.urls.published ?? "Part of the address of the site."}
          className="max-w-sm"
        >
          <Input {...form.input("basename")} autoComplete="off" spellCheck={false} maxLength={100} />
        </FormField>
        <FormField
          form={form}
          name="hostname"
          label="Custom hostname"
          optional
          hint="Point it to this server in your DNS. The site then answers there, too."
          className="max-w-sm"
        >
          <Input
            {...form.input("hostname")}
            autoComplete="off"
            spellCheck={false}
            placeholder="docs.example.com"
          />
        </FormField>
      </SettingsSection>
      <Card aria-label="Delete site">
        <CardHeader
          title="Delete site"
          description="Readers no longer find it. Its spaces stay."
          actions={
            <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setDeleting(true)}>
              Delete site
            </Button>
          }
          className="border-b-0"
        />
      </Card>
      <ConfirmDialog
        open={deleting}
        onOpenChange={() => setDeleting(false)}
        title={`Delete ${title}?`}
        description="Readers no longer find it, and its share links and redirects are deleted. Its spaces stay."
        confirmLabel="Delete site"
        typedName={title}
        onConfirm={async () => {
          await removal.mutateAsync({ params });
          router.push(addresses.organization.sites(params.organizationId));
        }}
      />
    </PageBody>
  );
};
