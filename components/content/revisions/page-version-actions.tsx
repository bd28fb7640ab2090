"use client";

import { useMutation } from "@tanstack/react-query";
import { GitCompare, RotateCcw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { reportFailure } from "@/components/form/report-failure";
import { IconButton } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";
import { addresses } from "@/lib/addresses";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import { pageEdits } from "@/lib/content/pages/operations";
import type { RevisionSummary } from "@/lib/content/revisions/schemas";
import { mutation } from "@/lib/platform/api/queries";

const CompareVersionDialog = lazyComponent(() => import("./compare-version-dialog"), "CompareVersionDialog");

type PageVersionActionsProps = { spaceId: string; pageId: string; revision: RevisionSummary };

/** Compares a version of a page with its present state, and restores it in a change request. */
export const PageVersionActions = ({ spaceId, pageId, revision }: PageVersionActionsProps) => {
  const say = useSay();
  const router = useRouter();
  const [comparing, setComparing] = useState(false);
  const create = useMutation(mutation(changeRequests.create));
  const edit = useMutation(mutation(pageEdits.apply));
  const restore = async () => {
    try {
      const { id, number } = await create.mutateAsync({
        params: { spaceId },
        body: { subject: "Restore an earlier version of a page" },
      });
      await edit.mutateAsync({
        params: { spaceId, changeRequestId: id },
        query: {},
        body: { changes: [{ operation: "revert_page", page: pageId, revision: revision.id }] },
      });
      toast.success(say("#{number} restores this version", { number: String(number) }), {
        description: say("Review and merge it to take effect."),
      });
      router.push(addresses.changeRequest.changes(spaceId, number));
    } catch (error) {
      reportFailure(error);
    }
  };
  return (
    <span className="relative z-10 flex items-center gap-0.5">
      <IconButton label={say("Compare with now")} size="sm" onClick={() => setComparing(true)}>
        <GitCompare />
      </IconButton>
      <IconButton label={say("Restore this version")} size="sm" onClick={restore}>
        <RotateCcw />
      </IconButton>
      {comparing && (
        <CompareVersionDialog
          spaceId={spaceId}
          pageId={pageId}
          revision={revision}
          onClose={() => setComparing(false)}
        />
      )}
    </span>
  );
};
