import type { Say } from "@/lib/core/locales/say";
import type { AccessReason } from "@/lib/organizations/permissions/schemas";
import { grantLabel } from "./role-labels";

/** Names the reason of a role: "Team Writers in Guides". */
export function reasonLabel(say: Say, { source, inherited, from, team }: AccessReason): string {
  const place = inherited ? (from?.title ?? say("a collection")) : undefined;
  switch (source) {
    case "grant":
      return place === undefined ? say("Direct access") : say("Direct access in {place}", { place });
    case "team":
      if (place === undefined) return team ? say("Team {team}", { team: team.title }) : say("A team");
      return team
        ? say("Team {team} in {place}", { team: team.title, place })
        : say("A team in {place}", { place });
    case "default":
      return place === undefined ? say("Default access") : say("Default access in {place}", { place });
    case "organization":
      return say("Organization role");
    case "admin":
      return say("Organization admin");
    case "creator":
      return say("Created it");
  }
}

/** Names the role that a reason gives. Guests have none in the organization. */
export const reasonRoleLabel = (say: Say, { source, role }: AccessReason): string =>
  source === "organization" && role === null ? say("Guest") : grantLabel(say, role);

/** Names the decisive reason. */
export function decisiveLabel(say: Say, explanation: readonly AccessReason[]): string {
  const reason = explanation.find(({ decides }) => decides);
  return reason ? reasonLabel(say, reason) : "";
}
