"use client";

import { useQuery } from "@tanstack/react-query";
import type { GeneratedFrom } from "@/components/content/document/generated-from";
import { Link } from "@/components/ui/link";
import { addresses } from "@/lib/addresses";
import { openApiSpecs } from "@/lib/content/openapi-specs/operations";
import { query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";

const Version = ({ organizationId, from }: { organizationId: string; from: Required<GeneratedFrom> }) => {
  const { data } = useQuery(
    query(openApiSpecs.version, {
      params: { organizationId, specSlug: from.spec, versionId: from.version },
    }),
  );
  return data?.version ? `, version ${data.version}` : null;
};

/** Shows the source of a generated page, which explains why it cannot be edited. */
export const GeneratedFromLine = ({ spaceId, from }: { spaceId: string; from: GeneratedFrom }) => {
  const { data: space } = useQuery(query(spaces.get, { params: { spaceId } }));
  if (!space) return null;
  const { organization } = space;
  return (
    <p className="-mt-5 mb-8 text-xs text-subtle">
      Generated from the OpenAPI spec{" "}
      <Link href={addresses.organization.spec(organization, from.spec)} className="text-muted">
        {from.spec}
      </Link>
      {from.version !== undefined && (
        <Version organizationId={organization} from={{ spec: from.spec, version: from.version }} />
      )}
    </p>
  );
};
