import type { AccessReason } from "@/lib/organizations/permissions/schemas";
import { grantLabel } from "./role-labels";

/** Names the reason of a role: "Team Writers in Guides". */
export function reasonLabel({ source, inherited, from, team }: AccessReason): string {
  const where = inherited ? ` in ${from?.title ?? "a collection"}` : "";
  switch (source) {
    case "grant":
      return `Direct access${where}`;
    case "team":
      return `${team ? `Team ${team.title}` : "A team"}${where}`;
    case "default":
      return `Default access${where}`;
    case "organization":
      return "Organization role";
    case "admin":
      return "Organization admin";
    case "creator":
      return "Created it";
  }
}

/** Names the role that a reason gives. Guests have none in the organization. */
export const reasonRoleLabel = ({ source, role }: AccessReason): string =>
  source === "organization" && role === null ? "Guest" : grantLabel(role);

/** Names the decisive reason. */
export function decisiveLabel(explanation: readonly AccessReason[]): string {
  const reason = explanation.find(({ decides }) => decides);
  return reason ? reasonLabel(reason) : "";
}
