import { FileQuestionMark } from "lucide-react";
import NextLink from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/states";

const NotFound = () => (
  <main>
    <EmptyState
      size="page"
      level={1}
      icon={<FileQuestionMark />}
      title="Not found"
      actions={
        <Button asChild variant="primary">
          <NextLink href="/">Go to Home</NextLink>
        </Button>
      }
    >
      Nothing is at this address, or it is not shared with you.
    </EmptyState>
  </main>
);

export default NotFound;
