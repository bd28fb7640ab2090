"use client";

import { Search } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useUrlValue } from "@/components/layout/use-url-value";
import { Kbd } from "@/components/ui/kbd";
import { lazyComponent } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { SkeletonText } from "@/components/ui/skeleton";
import { useHotkeys } from "@/components/ui/use-hotkeys";

const SpaceSearch = lazyComponent(() => import("@/components/content/search/space-search"), "SpaceSearch", {
  ssr: false,
  loading: () => <SkeletonText lines={3} />,
});

/** Shows the page tree below a field that searches it. */
export const PagesPane = ({ spaceId, children }: { spaceId: string; children: ReactNode }) => {
  const say = useSay();
  const [query, setQuery] = useUrlValue("q");
  const [searching, setSearching] = useState(query !== "");
  const field = useRef<HTMLButtonElement>(null);
  useHotkeys([
    {
      keys: "/",
      label: say("Search this space"),
      group: say("Reading"),
      // In a closed sheet the field is hidden and cannot be focused.
      run: () => field.current?.checkVisibility() && setSearching(true),
    },
  ]);
  const close = () => {
    setQuery("");
    setSearching(false);
  };
  if (searching) return <SpaceSearch spaceId={spaceId} startText={query} onClose={close} />;
  return (
    <>
      <button
        ref={field}
        type="button"
        onClick={() => setSearching(true)}
        className="inset-focus mb-2 flex h-8 w-full items-center gap-2.5 rounded-md border border-control bg-background px-2.5 text-sm text-subtle hover:border-muted hover:text-foreground"
      >
        <Search aria-hidden="true" className="size-4 shrink-0" />
        <span className="min-w-0 flex-1 truncate text-left">{say("Search this space")}</span>
        <Kbd keys="/" />
      </button>
      {children}
    </>
  );
};
