import type { DefaultLevel, Role } from "@/lib/core/access/roles";
import type { GitProvider } from "@/lib/model/git/schemas";

/** Where a published site shows a space. */
export type PublishedPlace = {
  basename: string;
  canonicalHost: string | null;
  visibility: "public" | "unlisted" | "share-link" | "visitor-auth";
  path: string;
  default: boolean;
  section: { path: string; default: boolean } | null;
  /** opens the site, which nobody reads without it */
  shareKey?: string;
};

/** A space as the pipeline loads it: everything its resource shows, and the caller's role in it. */
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
  /** its Git repository, if it has one */
  gitSync: { url: string; provider: GitProvider | null; syncedAt: string | null } | null;
  /** the branch readers see, its head, and the revision at it */
  mainBranchId: number;
  headSeq: number;
  headRevisionId: string;
  role: Role | null;
};

/** A space that is asked for by itself; in lists it is not looked up where sites show them. */
export type PlacedSpace = SpaceSubject & { publishedPlace?: PublishedPlace | null };
