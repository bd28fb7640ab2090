import { FileQuestionMark } from "lucide-react";
import { buttonStyles } from "@/components/ui/button-styles";
import { EmptyState } from "@/components/ui/empty-state";
import { useSay } from "@/components/ui/say";
import { ScreenLink } from "@/components/ui/screen-link";
import { addresses } from "@/lib/addresses";

/** Shown at an address without a screen. */
export const NotFoundScreen = () => {
  const say = useSay();
  return (
    <main>
      <EmptyState
        size="page"
        level={1}
        icon={<FileQuestionMark />}
        title={say("Not found")}
        actions={
          <ScreenLink href={addresses.start()} className={buttonStyles({ variant: "primary" })}>
            {say("Go to Home")}
          </ScreenLink>
        }
      >
        {say("This page doesn't exist, or you don't have access to it.")}
      </EmptyState>
    </main>
  );
};
