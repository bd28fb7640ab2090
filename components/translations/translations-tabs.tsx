"use client";

import { usePathname } from "next/navigation";
import { LinkTabs } from "@/components/ui/link-tabs";
import { useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";

/** Links between the translations and their shared glossary. */
export const TranslationsTabs = ({ organizationId }: { organizationId: string }) => {
  const say = useSay();
  const path = usePathname();
  const tab = (label: string, href: string) => ({ label, href, current: path === href });
  return (
    <LinkTabs
      label={say("Translations")}
      tabs={[
        tab(say("Spaces"), addresses.organization.translations(organizationId)),
        tab(say("Glossary"), addresses.organization.glossary(organizationId)),
      ]}
    />
  );
};
