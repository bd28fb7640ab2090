"use client";

import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { useSay } from "@/components/ui/say";
import { useDebounced } from "@/components/ui/use-debounced";
import { inParts } from "@/lib/core/in-parts";
import { members } from "@/lib/organizations/members/operations";
import { query } from "@/lib/platform/api/queries";

/** The most addresses that the server looks up at once; as many can be invited at once. */
const MOST = 100;
const NAMED = 3;
/** Shows which addresses already belong to members, before people are invited. */
export const KnownMembers = ({ organizationId, emails }: { organizationId: string; emails: string[] }) => {
  const say = useSay();
  const asked = useDebounced(
    emails.filter((email) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)).join(" "),
    300,
  );
  const addresses = asked === "" ? [] : asked.split(" ");
  const parts = inParts(addresses, MOST);
  const reads = useQueries({
    queries: parts.map((email) => ({
      ...query(members.list, { params: { organizationId }, query: { email, limit: String(MOST) } }),
      placeholderData: keepPreviousData,
      retry: false,
    })),
  });
  // A result for a longer list may include addresses that were removed since.
  const known = reads
    .flatMap(({ data }) => data?.items ?? [])
    .filter(({ user }) => emails.includes(user.email ?? ""));
  const names = known.slice(0, NAMED).map(({ user }) => user.displayName);
  if (known.length > NAMED) names.push(say("{count} more", { count: known.length - NAMED }));
  return (
    <p role="status" className="text-xs text-muted empty:hidden wrap-anywhere">
      {known.length > 0 &&
        (known.length === 1
          ? say("{name} is already a member and keeps their role.", { name: names[0] ?? "" })
          : say("{names} are already members and keep their roles.", { names: say.list(names) }))}
    </p>
  );
};
