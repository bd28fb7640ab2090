/**
 * Where content is looked at: the main content of a space, a change request's content, a revision. What all of
 * them can do is declared once, over the kinds that can (`overPlaces`), and answered by one handler, which gets the
 * place (`lib/domains/places/place.ts`). A new kind of place is an entry here and one there.
 */
type PlaceDeclaration = {
  /** where the place itself is: `{place}` in the paths of its operations */
  path: string;
  /** where its content is: `{content}` in the paths of its operations */
  content: string;
  /** what is loaded and judged before one of its operations runs */
  subject: "space" | "changeRequest";
  /** `{Place}` in the ids of its operations */
  name: string;
  /** `{place}` in their summaries */
  noun: string;
};

export const PLACES = {
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
} as const satisfies Record<string, PlaceDeclaration>;

type Places = typeof PLACES;
export type PlaceKind = keyof Places;

/** Where content can be read. */
export const READABLE = ["space", "changeRequest", "revision"] as const;
/** Where content goes on: it is discussed, its links are checked, and it is shown to readers. */
export const LIVE = ["space", "changeRequest"] as const;
/** What changes something that stood before. */
export const CHANGES = ["changeRequest", "revision"] as const;
