"use client";

import { FileQuestion } from "lucide-react";
import { useParams } from "next/navigation";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";
import { addresses } from "@/lib/addresses";

/** Shown for an unknown address inside a space; the frame of the space stays. */
export const PageNotFound = () => {
  const say = useSay();
  const { spaceId } = useParams<{ spaceId: string }>();
  return (
    <EmptyState
      size="page"
      level={1}
      icon={<FileQuestion />}
      title={say("Page not found")}
      actions={
        <Button asChild>
          <ScreenLink href={addresses.space.reader(spaceId)}>{say("Open the first page")}</ScreenLink>
        </Button>
      }
    >
      {say("No page at this address. It may have been deleted, or its change request isn't merged yet.")}
    </EmptyState>
  );
};
