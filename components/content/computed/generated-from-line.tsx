"use client";

import { useQuery } from "@tanstack/react-query";
import type { GeneratedFrom } from "@/components/content/document/generated-from";
import { Link } from "@/components/ui/link";
import { Said } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import { openApiSpecs } from "@/lib/content/openapi-specs/operations";
import { query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";

/** Shows the source of a generated page, which explains why it cannot be edited. */
export const GeneratedFromLine = ({ spaceId, from }: { spaceId: string; from: GeneratedFrom }) => {
  const { data: space } = useQuery(query(spaces.get, { params: { spaceId } }));
  const { data: pinned } = useQuery({
    ...query(openApiSpecs.version, {
      params: {
        organizationId: space?.organization ?? "",
        specSlug: from.spec,
        versionId: from.version ?? "",
      },
    }),
    enabled: space !== undefined && from.version !== undefined,
  });
  if (!space) return null;
  const spec = (
    <Link href={addresses.organization.spec(space.organization, from.spec)} className="text-muted">
      {from.spec}
    </Link>
  );
  return (
    <p className="-mt-5 mb-8 text-xs text-subtle">
      {pinned?.version ? (
        <Said
          text="Generated from the OpenAPI spec {spec}, version {version}"
          values={{ spec, version: pinned.version }}
        />
      ) : (
        <Said text="Generated from the OpenAPI spec {spec}" values={{ spec }} />
      )}
    </p>
  );
};
