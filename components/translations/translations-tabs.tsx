"use client";

import { usePathname } from "next/navigation";
import { LinkTabs } from "@/components/ui/link-tabs";
import { addresses } from "@/lib/addresses";

/** Links between the translations and their shared glossary. */
export const TranslationsTabs = ({ organizationId }: { organizationId: string }) => {
  const path = usePathname();
  const tab = (label: string, href: string) => ({ label, href, current: path === href });
  return (
    <LinkTabs
      label="Translations"
      tabs={[
        tab("Spaces", addresses.organization.translations(organizationId)),
        tab("Glossary", addresses.organization.glossary(organizationId)),
      ]}
    />
  );
};
