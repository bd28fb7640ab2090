import "server-only";
import { createChangeRequest, getChangeRequest } from "@/lib/collaboration/change-requests/commands/create";
import { mergeChangeRequest } from "@/lib/collaboration/change-requests/commands/merge";
import type { ChangeRequestSubject } from "@/lib/collaboration/change-requests/subject";
import { applyChanges } from "@/lib/content/pages/commands";
import type { PageChange } from "@/lib/content/pages/schemas";
import { getOrganization } from "@/lib/organizations/organizations/queries";
import type { ActorContext } from "@/lib/platform/api/server/context";
import type { Db } from "@/lib/platform/db/client";
import { createSpace, getSpace } from "@/lib/spaces/spaces/commands";
import type { CreateSpace } from "@/lib/spaces/spaces/schemas";
import type { SpaceSubject } from "@/lib/spaces/spaces/subject";

/*
 * Builds content for tests, measurements and the demo with the product's commands, so that it equals content
 * made by people.
 */

type TouchedPages = Awaited<ReturnType<typeof applyChanges>>["touched"];
type Draft = { subject: string; changes?: readonly PageChange[] };

/** Creates a space with these pages, live, and returns their ids. */
export async function buildSpace(
  db: Db,
  by: ActorContext,
  organizationId: string,
  input: CreateSpace,
  pages: readonly PageChange[] = [],
): Promise<{ space: SpaceSubject; touched: TouchedPages }> {
  const organization = await getOrganization(db, by.actor, organizationId);
  const space = await createSpace(db, by, organization, input);
  if (pages.length === 0) return { space, touched: [] };
  const { touched } = await buildLive(db, by, space, { subject: "First pages", changes: pages });
  return { space: await getSpace(db, by, space.id), touched };
}

/** Creates a draft with these changes. */
export async function buildDraft(
  db: Db,
  by: ActorContext,
  space: { id: string },
  { subject, changes = [] }: Draft,
): Promise<{ request: ChangeRequestSubject; touched: TouchedPages }> {
  const opened = await createChangeRequest(db, by, await getSpace(db, by, space.id), { subject });
  const { touched } = changes.length > 0 ? await applyChanges(db, by, opened, [...changes]) : { touched: [] };
  return { request: await getChangeRequest(db, by, space.id, opened.changeRequest.id), touched };
}

/** Merges changes in their own change request. */
export async function buildLive(
  db: Db,
  by: ActorContext,
  space: { id: string },
  draft: Draft,
): Promise<{ revision: string; touched: TouchedPages }> {
  const { request, touched } = await buildDraft(db, by, space, draft);
  return { revision: await merge(db, by, request), touched };
}

/** Merges a change request and returns the id of the revision. */
export async function merge(db: Db, by: ActorContext, request: ChangeRequestSubject): Promise<string> {
  const { result, revision } = await mergeChangeRequest(db, by, request);
  if (result !== "merge") throw new Error(`“${request.changeRequest.subject}” meets conflicts.`);
  return revision;
}
