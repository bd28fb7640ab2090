import type { DefaultLevel, Role } from "@/lib/core/access/roles";
import type { GitProvider } from "@/lib/exchange/git/schemas";

/** The address of a space on a published site. */
type PublishedPlace = {
  basename: string;
  canonicalHost: string | null;
  visibility: "public" | "unlisted" | "share-link" | "visitor-auth";
  path: string;
  default: boolean;
  section: { path: string; default: boolean } | null;
  /** the key that the site needs */
  shareKey?: string;
};

/** A space with everything its resource shows, and the caller's role in it. */
export type SpaceSubject = {
  id: string;
  organizationId: string;
  parentId: string | null;
  title: string;
  emoji: string;
  icon: string | null;
  visibility: "public" | "unlisted" | "share-link" | "visitor-auth" | "in-collection" | "private";
  editMode: "live" | "locked" | null;
  language: string | null;
  mergeRules: unknown;
  defaultLevel: DefaultLevel;
  position: string;
  createdById: string | null;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
  deletedById: string | null;
  commentsOpen: number;
  changeRequestsTotal: number;
  changeRequestsOpen: number;
  changeRequestsDraft: number;
  /** its Git repository, if any */
  gitSync: { url: string; provider: GitProvider | null; syncedAt: string | null } | null;
  /** the branch that readers see, its head, and the revision at the head */
  mainBranchId: number;
  headSeq: number;
  headRevisionId: string;
  role: Role | null;
};

/** A space read by itself; lists do not include its published address. */
export type PlacedSpace = SpaceSubject & { publishedPlace?: PublishedPlace | null };
