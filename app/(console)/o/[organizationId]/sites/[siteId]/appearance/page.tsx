import type { Metadata } from "next";
import { ReadForAdmins } from "@/app/(console)/read-for-admins";
import { AppearanceScreen } from "@/components/sites/appearance/appearance-screen";
import { siteSpacesIn } from "@/components/sites/structure/structure-rows";
import { siteCustomization } from "@/lib/sites/customization/operations";
import { siteStructure } from "@/lib/sites/structure/operations";
import { prefetch } from "@/lib/wiring/prefetch";

export const metadata: Metadata = { title: "Appearance" };

type Props = {
  params: Promise<{ organizationId: string; siteId: string }>;
  searchParams: Promise<{ space?: string }>;
};

const AppearancePage = async (props: Props) => {
  const [params, { space }] = await Promise.all([props.params, props.searchParams]);
  return (
    <ReadForAdmins
      of={params}
      read={async (client) => {
        const [structure] = await Promise.all([
          prefetch(client, siteStructure.get, { params }),
          prefetch(client, siteCustomization.get, { params }),
        ]);
        const siteSpace = siteSpacesIn(structure).find(({ id }) => id === space);
        if (siteSpace)
          await prefetch(client, siteCustomization.getOfSpace, {
            params: { ...params, siteSpaceId: siteSpace.id },
          });
      }}
    >
      <AppearanceScreen params={params} />
    </ReadForAdmins>
  );
};

export default AppearancePage;
