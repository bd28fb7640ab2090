import { roleLabel } from "@/components/organizations/members/member-labels";
import { CardBody } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { pluralize } from "@/components/ui/pluralize";
import { RelativeTime } from "@/components/ui/relative-time";
import { addresses } from "@/lib/addresses";
import type { Directory } from "@/lib/identity/directory/schemas";

/** Shows the number of people and groups that a directory manages, and its last request. */
export const DirectoryStatus = ({
  directory,
  organizationId,
}: {
  directory: Directory;
  organizationId: string;
}) => {
  const { users, disabledUsers, groups, lastRequestAt, defaultRole } = directory;
  return (
    <CardBody>
      <dl className="flex flex-wrap gap-x-8 gap-y-3 text-sm [&_dt]:text-xs [&_dt]:text-muted">
        <div>
          <dt>Last request</dt>
          <dd>{lastRequestAt ? <RelativeTime value={lastRequestAt} /> : "None yet"}</dd>
        </div>
        <div>
          <dt>Manages</dt>
          <dd>
            <Link href={addresses.organization.members(organizationId)}>{pluralize(users, "member")}</Link>
            {disabledUsers > 0 && ` (${disabledUsers} disabled)`}
            {", "}
            <Link href={addresses.organization.teams(organizationId)}>{pluralize(groups, "team")}</Link>
          </dd>
        </div>
        <div>
          <dt>Role of new members</dt>
          <dd>{roleLabel(defaultRole)}</dd>
        </div>
      </dl>
    </CardBody>
  );
};
