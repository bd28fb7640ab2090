import { TOKEN_SCOPES, type TokenScope } from "@/lib/core/access/scopes";
import { DAY_MS } from "@/lib/core/days";
import { type Say, type Text, text } from "@/lib/core/locales/say";
import { TOKEN_DAYS_DEFAULT, TOKEN_DAYS_MAXIMUM } from "@/lib/identity/tokens/limits";
import type { ApiToken } from "@/lib/identity/tokens/schemas";

/** The label and permissions of each scope. */
export const TOKEN_SCOPE_LABELS: Record<TokenScope, { label: Text; description: Text }> = {
  read: { label: text("Read|access"), description: text("Spaces, pages, change requests and comments.") },
  comment: { label: text("Comment|access"), description: text("Post, reply and react.") },
  edit: { label: text("Edit"), description: text("Change requests, pages, files and imports.") },
  review: { label: text("Review|access"), description: text("Review and merge change requests.") },
  manage: {
    label: text("Manage"),
    description: text("Create, move and delete spaces, settings and access."),
  },
  admin: { label: text("Admin"), description: text("Members, teams, sign-in and the audit log.") },
  account: { label: text("Account"), description: text("Your profile, sessions and API tokens.") },
};

const NAMED = 3;

/** Names a token's spaces, "Handbook, Guides and 2 more spaces"; spaces hidden from the viewer are counted. */
function limitedLabel(
  say: Say,
  allowed: string,
  { spaces = [], spaceTitles = {} }: Pick<ApiToken, "spaces" | "spaceTitles">,
): string {
  const named = Object.values(spaceTitles).slice(0, NAMED);
  const rest = spaces.length - named.length;
  const names = named.join(", ");
  if (rest === 0) return say("{access} · only in {spaces}", { access: allowed, spaces: names });
  return named.length === 0
    ? say(
        {
          one: "{access} · only in {count} space",
          other: "{access} · only in {count} spaces",
        },
        { access: allowed, count: rest },
      )
    : say(
        {
          one: "{access} · only in {spaces} and {count} more space",
          other: "{access} · only in {spaces} and {count} more spaces",
        },
        { access: allowed, spaces: names, count: rest },
      );
}

/** Describes a token's limits: "All access", or "Read, Comment · only in Handbook". */
export function limitsLabel(say: Say, token: Pick<ApiToken, "scopes" | "spaces" | "spaceTitles">): string {
  const { scopes, spaces = [] } = token;
  const allowed =
    scopes.length === TOKEN_SCOPES.length
      ? say("All access")
      : scopes.map((scope) => say(TOKEN_SCOPE_LABELS[scope].label)).join(", ");
  return spaces.length > 0 ? limitedLabel(say, allowed, token) : allowed;
}

const DAYS = [7, 30, TOKEN_DAYS_DEFAULT, 180, TOKEN_DAYS_MAXIMUM] as const;

const inDays = (say: Say, days: number) =>
  days === TOKEN_DAYS_MAXIMUM
    ? say("1 year")
    : say({ one: "{count} day", other: "{count} days" }, { count: days });

export const expiryOptions = (say: Say) =>
  DAYS.map((days) => ({ value: String(days), label: inDays(say, days) }));

/** Returns the date that many days from now: "18 February 2027". */
export const endLabel = (say: Say, days: number, now: number): string =>
  new Intl.DateTimeFormat(say.locale, { day: "numeric", month: "long", year: "numeric" }).format(
    now + days * DAY_MS,
  );

/** True if it ends within a week and needs attention. */
export const endsSoon = (expiresAt: string, now: number): boolean =>
  new Date(expiresAt).getTime() - now < 7 * DAY_MS;
