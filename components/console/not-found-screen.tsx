import { FileQuestionMark } from "lucide-react";
import { buttonStyles } from "@/components/ui/button-styles";
import { EmptyState } from "@/components/ui/empty-state";
import { ScreenLink } from "@/components/ui/screen-link";
import { addresses } from "@/lib/addresses";

/** Shown at an address without a screen. */
export const NotFoundScreen = () => (
  <main>
    <EmptyState
      size="page"
      level={1}
      icon={<FileQuestionMark />}
      title="Not found"
      actions={
        <ScreenLink href={addresses.start()} className={buttonStyles({ variant: "primary" })}>
          Go to Home
        </ScreenLink>
      }
    >
      This page doesn't exist, or you don't have access to it.
    </EmptyState>
  </main>
);
