"use client";

import { useQuery } from "@tanstack/react-query";
import { failureOf } from "@/components/layout/failure-of";
import { ScreenBody } from "@/components/layout/screen";
import { useUrlValue } from "@/components/layout/use-url-value";
import { Field } from "@/components/ui/field";
import { lazyComponent } from "@/components/ui/lazy";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { query } from "@/lib/platform/api/queries";
import { siteCustomization } from "@/lib/sites/customization/operations";
import { siteStructure } from "@/lib/sites/structure/operations";
import { siteSpacesIn } from "../structure/structure-rows";
import type { SiteParams } from "../use-site";

const SiteAppearance = lazyComponent(() => import("./appearance-form"), "SiteAppearance");
const SpaceAppearance = lazyComponent(() => import("./appearance-form"), "SpaceAppearance");

const WHOLE = "site";

/** Edits the appearance of a site, and differences for some of its spaces. */
export const AppearanceScreen = ({ params }: { params: SiteParams }) => {
  const [chosen, choose] = useUrlValue("space");
  const structure = useQuery(query(siteStructure.get, { params }));
  const siteSpaces = structure.data ? siteSpacesIn(structure.data) : [];
  const siteSpace = siteSpaces.find(({ id }) => id === chosen);
  const ofSite = useQuery({ ...query(siteCustomization.get, { params }), enabled: !siteSpace });
  const ofSpace = useQuery({
    ...query(siteCustomization.getOfSpace, { params: { ...params, siteSpaceId: siteSpace?.id ?? "" } }),
    enabled: siteSpace !== undefined,
  });
  const shown = siteSpace ? ofSpace : ofSite;
  const failure = failureOf(shown);
  if (failure) return <ErrorState error={failure} onRetry={() => void shown.refetch()} level={2} />;
  const look = shown.data;
  return (
    <ScreenBody className="flex flex-col gap-4">
      {siteSpaces.length > 1 && (
        <Field label="Applies to" className="max-w-xs">
          <Select
            options={[
              { value: WHOLE, label: "The whole site" },
              ...siteSpaces.map(({ id, title }) => ({ value: id, label: title })),
            ]}
            value={siteSpace?.id ?? WHOLE}
            onChange={(value) => choose(value === WHOLE ? "" : value)}
          />
        </Field>
      )}
      {!look && <Skeleton className="h-96" />}
      {look && !siteSpace && <SiteAppearance params={params} look={look} siteSpaces={siteSpaces} />}
      {look && siteSpace && (
        <SpaceAppearance
          // A reset remounts the form with the site's appearance.
          key={`${siteSpace.id} ${JSON.stringify(look)}`}
          params={params}
          siteSpace={siteSpace}
          siteSpaces={siteSpaces}
          look={look}
        />
      )}
    </ScreenBody>
  );
};
