import { pluralize } from "@/components/ui/pluralize";
import { TOKEN_SCOPES, type TokenScope } from "@/lib/core/access/scopes";
import { TOKEN_DAYS_DEFAULT, TOKEN_DAYS_MAXIMUM } from "@/lib/identity/tokens/limits";
import type { ApiToken } from "@/lib/identity/tokens/schemas";

/** The label and permissions of each scope. */
export const TOKEN_SCOPE_LABELS: Record<TokenScope, { label: string; description: string }> = {
  read: { label: "Read", description: "Spaces, pages, change requests and comments." },
  comment: { label: "Comment", description: "Post, reply and react." },
  edit: { label: "Edit", description: "Change requests, pages, files and imports." },
  review: { label: "Review", description: "Review and merge change requests." },
  manage: { label: "Manage", description: "Create, move and delete spaces, settings and access." },
  admin: { label: "Admin", description: "Members, teams, sign-in and the audit log." },
  account: { label: "Account", description: "Your profile, sessions and API tokens." },
};

const NAMED = 3;

/** Names a token's spaces: "Handbook, Guides and 2 more spaces"; spaces hidden from the viewer are counted. */
function spacesLabel({ spaces = [], spaceTitles = {} }: Pick<ApiToken, "spaces" | "spaceTitles">): string {
  const named = Object.values(spaceTitles).slice(0, NAMED);
  const rest = spaces.length - named.length;
  if (named.length === 0) return pluralize(rest, "space");
  return rest > 0
    ? `${named.join(", ")} and ${rest} more ${rest === 1 ? "space" : "spaces"}`
    : named.join(", ");
}

/** Describes a token's limits: "All access", or "Read, Comment · only in Handbook". */
export function limitsLabel(token: Pick<ApiToken, "scopes" | "spaces" | "spaceTitles">): string {
  const { scopes, spaces = [] } = token;
  const allowed =
    scopes.length === TOKEN_SCOPES.length
      ? "All access"
      : scopes.map((scope) => TOKEN_SCOPE_LABELS[scope].label).join(", ");
  return spaces.length > 0 ? `${allowed} · only in ${spacesLabel(token)}` : allowed;
}

const DAY = 86_400_000;

const DAYS = [7, 30, TOKEN_DAYS_DEFAULT, 180, TOKEN_DAYS_MAXIMUM] as const;

const inDays = (days: number) => (days === TOKEN_DAYS_MAXIMUM ? "1 year" : `${days} days`);

export const EXPIRY_OPTIONS = DAYS.map((days) => ({ value: String(days), label: inDays(days) }));

/** Returns the date that many days from now: "18 February 2027". */
export const endLabel = (days: number, now: number): string =>
  new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" }).format(
    now + days * DAY,
  );

/** True if it ends within a week and needs attention. */
export const endsSoon = (expiresAt: string, now: number): boolean =>
  new Date(expiresAt).getTime() - now < 7 * DAY;
