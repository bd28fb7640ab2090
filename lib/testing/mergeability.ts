import type { Mergeability } from "@/lib/collaboration/change-requests/schemas";

/** A person as in responses. */
export const personCalled = (id: string) => ({
  object: "user" as const,
  id,
  displayName: id,
  urls: { location: `/users/${id}` },
});

/** A mergeable change request without open requirements. */
export const CLEAR_TO_MERGE: Mergeability = {
  mergeable: true,
  outdated: false,
  conflicts: 0,
  checks: [],
  reviewers: [],
  threads: 0,
  pageThreads: 0,
  redirects: { items: [], count: 0 },
  notices: { items: [], count: 0 },
  bypass: false,
};
