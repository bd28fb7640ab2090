import { FileQuestionMark } from "lucide-react";
import NextLink from "next/link";
import { buttonStyles } from "@/components/ui/button-styles";
import { EmptyState } from "@/components/ui/empty-state";
import { addresses } from "@/lib/addresses";

const NotFound = () => (
  <main>
    <EmptyState
      size="page"
      level={1}
      icon={<FileQuestionMark />}
      title="Not found"
      actions={
        <NextLink href={addresses.start()} className={buttonStyles({ variant: "primary" })}>
          Go to Home
        </NextLink>
      }
    >
      This page doesn't exist, or you don't have access to it.
    </EmptyState>
  </main>
);

export default NotFound;
