import "server-only";
import { rank } from "@/lib/core/access/roles";
import { isManagedTeam } from "@/lib/identity/directory/ownership";
import { setRoleByGroups } from "@/lib/organizations/members/commands";
import { joinTeam, setMembers } from "@/lib/organizations/teams/commands";
import type { Tx } from "@/lib/platform/db/client";
import { prepared } from "@/lib/platform/db/prepared";
import type { Recorder } from "@/lib/platform/events/record";
import type { CompleteProvider } from "./request";
import type { SamlCheck } from "./schemas";

/*
 * Groups of a provider give teams and roles at each sign-in. These are marked with the provider, so that they
 * end with the group, while those given by people stay.
 */

const mappingsOf = prepared(
  "mappings-of-saml-groups",
  `SELECT g."group", g."teamId", g."role"::text AS "role", t."title" FROM "SamlGroupMapping" g LEFT JOIN "Team" t ON t."id" = g."teamId"
    WHERE g."samlProviderId" = $1 AND g."group" = ANY($2::text[]) ORDER BY g."position"`,
);

/** Returns those of a person's groups that have a mapping. */
export async function mappedGroups(
  tx: Tx,
  samlProviderId: string,
  groups: readonly string[],
): Promise<string[]> {
  const mappings = groups.length === 0 ? [] : await mappingsOf(tx, [samlProviderId, groups]);
  return [...new Set(mappings.map(({ group }) => group))];
}

const teamsFromGroups = prepared(
  "teams-from-saml-groups",
  `SELECT m."teamId" FROM "TeamMember" m WHERE m."userId" = $1 AND m."samlProviderId" = $2 ORDER BY m."teamId"`,
);

/** Gives a member the teams and role of their groups, and removes those of groups they left. */
export async function applyGroups(
  tx: Tx,
  ctx: Recorder,
  provider: Pick<CompleteProvider, "id" | "organizationId" | "defaultRole">,
  userId: string,
  groups: readonly string[],
): Promise<void> {
  const { id, organizationId, defaultRole } = provider;
  const mappings = await mappingsOf(tx, [id, groups]);
  const before = await teamsFromGroups(tx, [userId, id]);
  const member = await tx.member.findUniqueOrThrow({
    where: { organizationId_userId: { organizationId, userId } },
    select: { role: true, roleProviderId: true },
  });
  const wanted = [...new Set(mappings.flatMap(({ teamId }) => teamId ?? []))].sort();
  for (const teamId of wanted) await joinTeam(tx, ctx, { organizationId, teamId }, userId, id);
  for (const { teamId } of before) {
    if (wanted.includes(teamId) || (await isManagedTeam(tx, teamId))) continue;
    await setMembers(tx, ctx, { organizationId, teamId }, new Map(), [userId]);
  }
  const [role = null] = mappings.flatMap((each) => each.role ?? []).toSorted((a, b) => rank(b) - rank(a));
  const wasGiven = member.roleProviderId === id;
  if (role === null && !wasGiven) return;
  if (role !== null && wasGiven && role === member.role) return;
  await setRoleByGroups(tx, ctx, { organizationId, userId }, role ?? defaultRole, role === null ? null : id);
}

/** The result for groups in a test of a provider. */
export async function groupsCheck(
  tx: Tx,
  { id, groupsAttribute }: Pick<CompleteProvider, "id" | "groupsAttribute">,
  groups: readonly string[] | null,
): Promise<SamlCheck[]> {
  if (groupsAttribute === null) return [];
  const check = { name: "groups", ok: true, expected: `Groups in ${groupsAttribute}` } as const;
  if (groups === null)
    return [
      {
        ...check,
        received:
          "A link in place of the groups. Teams and roles stay as they are. Have the provider send fewer groups.",
      },
    ];
  const mappings = groups.length === 0 ? [] : await mappingsOf(tx, [id, groups]);
  const shown = mappings.map(({ group, role, title }) => `${group} → ${title ?? role}`);
  const count = `${groups.length} ${groups.length === 1 ? "group" : "groups"}`;
  return [{ ...check, received: `${count}; ${shown.slice(0, 20).join(", ") || "none is mapped"}` }];
}
