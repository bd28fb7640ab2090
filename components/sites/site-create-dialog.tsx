"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { FormDialog } from "@/components/form/form-dialog";
import { FormField } from "@/components/form/form-field";
import { useOperationForm } from "@/components/form/use-operation-form";
import { useSpaceOptions } from "@/components/form/use-space-options";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { addresses } from "@/lib/addresses";
import { mutation } from "@/lib/platform/api/queries";
import { sites } from "@/lib/sites/sites/operations";
import type { CreateSite, Site } from "@/lib/sites/sites/schemas";
import { siteArrangement } from "@/lib/sites/structure/operations";

/** Creates a site with the spaces it presents. Mount it to open it. */
export const SiteCreateDialog = ({
  organizationId,
  onClose,
}: {
  organizationId: string;
  onClose: () => void;
}) => {
  const say = useSay();
  const router = useRouter();
  const [look, setLook] = useState<"tabs" | "versions">("tabs");
  const create = useMutation(mutation(sites.create));
  const arrange = useMutation(mutation(siteArrangement.arrange));

  /** Creates the site with its first space; in tabs mode the others follow as sections in one request, all or none. */
  const send = async ({ spaces = [], ...body }: CreateSite): Promise<Site> => {
    const asTabs = look === "tabs" && Array.isArray(spaces);
    const site = await create.mutateAsync({
      params: { organizationId },
      body: { ...body, spaces: asTabs ? spaces.slice(0, 1) : spaces },
    });
    const others = asTabs ? spaces.slice(1) : [];
    if (others.length > 0) {
      const changes = others.map((spaceId) => ({ type: "addSection" as const, spaceId }));
      await arrange
        .mutateAsync({ params: { organizationId, siteId: site.id }, body: { changes } })
        .catch((error) => void toast.failed(say("Couldn't add the other spaces"), error));
    }
    return site;
  };
  const form = useOperationForm({
    operation: sites.create,
    params: { organizationId },
    initial: { title: "", spaces: [] as string[] },
    send,
    success: ({ title }) => ({ title: say("Created {title}", { title }) }),
    onDone: ({ id }) => {
      onClose();
      router.push(addresses.site.overview(organizationId, id));
    },
  });
  const chosen = Array.isArray(form.values.spaces) ? form.values.spaces : [];
  const spaces = useSpaceOptions(organizationId, chosen);
  return (
    <FormDialog
      form={form}
      open
      onOpenChange={onClose}
      title={say("New site")}
      description={say("Publish spaces for readers, under one address.")}
      submitLabel={say("Create site")}
    >
      <FormField form={form} name="title" label={say("Title")}>
        <Input {...form.input("title")} autoFocus autoComplete="off" maxLength={128} />
      </FormField>
      <FormField
        form={form}
        name="spaces"
        label={say("Spaces")}
        optional
        hint={say("The first one gets the address of the site. You can add more later.")}
      >
        <Combobox
          multiple
          {...spaces}
          value={chosen}
          onChange={(values) => form.set("spaces", values)}
          placeholder={say("Choose spaces")}
          searchLabel={say("Search spaces")}
          emptyText={say("No spaces that you can publish.")}
        />
      </FormField>
      {chosen.length > 1 && (
        <Field as="group" label={say("Tabs or versions?")}>
          <RadioGroup
            label={say("Tabs or versions?")}
            look="cards"
            value={look}
            onChange={setLook}
            options={[
              {
                value: "tabs",
                label: say("Tabs"),
                description: say("Each space is a section, such as Guide, API and Changelog."),
              },
              {
                value: "versions",
                label: say("Versions"),
                description: say("Readers switch between them, such as 2.0 and 1.0, or English and German."),
              },
            ]}
          />
        </Field>
      )}
    </FormDialog>
  );
};
