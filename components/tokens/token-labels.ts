import { TOKEN_SCOPES, type TokenScope } from "@/lib/core/access/scopes";

/** What each scope allows, as it is chosen from. */
export const SCOPE_LABELS: Record<TokenScope, { label: string; description: string }> = {
  read: { label: "Read", description: "Spaces, pages, change requests and comments." },
  comment: { label: "Comment", description: "Post, reply and react." },
  edit: { label: "Edit", description: "Change requests, pages, files and imports." },
  review: { label: "Review", description: "Review and merge change requests." },
  manage: { label: "Manage", description: "Create, move and delete spaces, settings and access." },
  admin: { label: "Admin", description: "Members, teams, sign-in and the audit log." },
  account: { label: "Account", description: "Your profile, sessions and API tokens." },
};

/** "All access", or "Read, Comment · 2 spaces". */
export function limitsLabel(scopes: readonly TokenScope[], spaces: number): string {
  const allowed =
    scopes.length === TOKEN_SCOPES.length
      ? "All access"
      : scopes.map((scope) => SCOPE_LABELS[scope].label).join(", ");
  return spaces > 0 ? `${allowed} · ${spaces} ${spaces === 1 ? "space" : "spaces"}` : allowed;
}
