"use client";

import { ScreenBody } from "@/components/layout/screen";
import { useUrlValue } from "@/components/layout/use-url-value";
import { useSiteDraft } from "@/components/sites/draft/use-site-draft";
import { siteSpacesIn } from "@/components/sites/structure/structure-rows";
import type { SiteParams } from "@/components/sites/use-site";
import { Field } from "@/components/ui/field";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";

const AppearanceForm = lazyComponent(() => import("./appearance-form"), "AppearanceForm");

const WHOLE = "site";

/** Edits the appearance of a site, and differences for some of its spaces. */
export const AppearanceScreen = ({ params }: { params: SiteParams }) => {
  const say = useSay();
  const [chosen, choose] = useUrlValue("space");
  const { draft, error, refetch, add } = useSiteDraft(params);
  const siteSpaces = draft ? siteSpacesIn(draft.structure) : [];
  const siteSpace = siteSpaces.find(({ id }) => id === chosen);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} level={2} />;
  return (
    <ScreenBody className="flex flex-col gap-4">
      {siteSpaces.length > 1 && (
        <Field label={say("Applies to")} className="max-w-xs">
          <Select
            options={[
              { value: WHOLE, label: say("The whole site") },
              ...siteSpaces.map(({ id, title }) => ({ value: id, label: title })),
            ]}
            value={siteSpace?.id ?? WHOLE}
            onChange={(value) => choose(value === WHOLE ? "" : value)}
          />
        </Field>
      )}
      {draft ? (
        <AppearanceForm
          key={siteSpace?.id ?? WHOLE}
          params={params}
          draft={draft}
          add={add}
          siteSpaces={siteSpaces}
          siteSpace={siteSpace}
        />
      ) : (
        <Skeleton className="h-96" />
      )}
    </ScreenBody>
  );
};
