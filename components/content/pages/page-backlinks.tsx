"use client";

import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { SkeletonText } from "@/components/ui/skeleton";
import type { LiveScope } from "@/lib/content/scopes/operation-at";

const Backlinks = lazyComponent(() => import("@/components/content/links/backlinks"), "Backlinks", {
  ssr: false,
  loading: () => <SkeletonText lines={2} />,
});

/** Shows the pages that link to the current one, on demand. */
export const PageBacklinks = ({ source, pageId }: { source: LiveScope; pageId: string }) => {
  const say = useSay();
  const [open, setOpen] = useState(false);
  return (
    <details className="group/backlinks mt-3 text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="inset-focus -ml-1 inline-flex cursor-default list-none items-center gap-1 rounded-sm px-1 text-xs text-muted hover:text-foreground [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-3.5 transition-transform group-open/backlinks:rotate-90"
        />
        {say("Pages that link here")}
      </summary>
      <div className="mt-2 pl-4.5">{open && <Backlinks source={source} pageId={pageId} />}</div>
    </details>
  );
};
