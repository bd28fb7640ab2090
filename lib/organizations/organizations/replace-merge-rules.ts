import "server-only";
import type { z } from "zod";
import type { Tx } from "@/lib/platform/db/client";
import { changesOf } from "@/lib/platform/events/changes";
import { type Recorder, record } from "@/lib/platform/events/record";
import type { OrganizationMergeRules } from "@/lib/spaces/spaces/schemas";

type Rules = z.output<typeof OrganizationMergeRules>;

/** Replaces the merge rules of an organization whose row is locked. */
export async function replaceMergeRules(
  tx: Tx,
  ctx: Recorder,
  { organizationId, before, after }: { organizationId: string; before: Rules; after: Rules },
): Promise<void> {
  await tx.organization.update({
    where: { id: organizationId },
    data: { mergeRules: after },
    select: { id: true },
  });
  const changes = changesOf("organization.updated", { mergeRules: before }, { mergeRules: after })!;
  await record(tx, ctx, {
    type: "organization.updated",
    organizationId,
    subjectId: organizationId,
    payload: { changes },
  });
}
