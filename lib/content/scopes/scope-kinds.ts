/**
 * The kinds of content scope: the main content of a space, a change request, a revision. Operations over them
 * are declared once (`defineForScopes`), and one handler gets the scope (`lib/content/scopes/content-scope.ts`). A new
 * kind is an entry here and one there.
 */
type ScopeDeclaration = {
  /** path of the content scope: `{scope}` in the paths of its operations */
  path: string;
  /** path of its content: `{content}` in the paths of its operations */
  content: string;
  /** loaded and authorized before one of its operations runs */
  subject: "space" | "changeRequest";
  /** `{Scope}` in the ids of its operations */
  name: string;
  /** `{scope}` in their summaries */
  noun: string;
};

export const CONTENT_SCOPES = {
  space: {
    path: "/spaces/{spaceId}",
    content: "/spaces/{spaceId}/content",
    subject: "space",
    name: "Space",
    noun: "space",
  },
  changeRequest: {
    path: "/spaces/{spaceId}/change-requests/{changeRequestId}",
    content: "/spaces/{spaceId}/change-requests/{changeRequestId}/content",
    subject: "changeRequest",
    name: "ChangeRequest",
    noun: "change request",
  },
  revision: {
    path: "/spaces/{spaceId}/revisions/{revisionId}",
    content: "/spaces/{spaceId}/revisions/{revisionId}",
    subject: "space",
    name: "Revision",
    noun: "revision",
  },
} as const satisfies Record<string, ScopeDeclaration>;

type Scopes = typeof CONTENT_SCOPES;
export type ScopeKind = keyof Scopes;

/** Content scopes that can be read. */
export const READABLE_SCOPES = ["space", "changeRequest", "revision"] as const;
/** Content scopes whose content changes: it is discussed, its links are checked, and readers see it. */
export const LIVE_SCOPES = ["space", "changeRequest"] as const;
/** Content scopes that are changes against an earlier state. */
export const CHANGE_SCOPES = ["changeRequest", "revision"] as const;
