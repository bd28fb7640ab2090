import { useQuery } from "@tanstack/react-query";
import { exemptRead } from "@/components/organizations/settings/settings-read";
import { Link } from "@/components/ui/link";
import { addresses } from "@/lib/addresses";
import { MOST_EXEMPT } from "@/lib/organizations/members/limits";
import { members } from "@/lib/organizations/members/operations";
import { query } from "@/lib/platform/api/queries";

/** Lists the members who may still use a password. */
export const ExemptMembers = ({ organizationId }: { organizationId: string }) => {
  const { data } = useQuery(query(members.list, exemptRead(organizationId)));
  if (!data) return null;
  const more = data.count - data.items.length;
  return (
    <div className="text-sm">
      <p>
        {data.count === 0
          ? "No one is exempt. You can exempt single people on the Members screen."
          : `${data.count} of ${MOST_EXEMPT} exemptions used. Exempt people sign in with a password and two-factor authentication:`}
      </p>
      <ul aria-label="Exempt people" className="mt-1 flex flex-wrap gap-x-3 gap-y-1 empty:hidden">
        {data.items.map(({ id, user }) => (
          <li key={id}>
            <Link href={addresses.organization.member(organizationId, id)}>{user.displayName}</Link>
          </li>
        ))}
        {more > 0 && <li className="text-muted">and {more} more</li>}
      </ul>
    </div>
  );
};
