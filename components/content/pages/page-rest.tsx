import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useSay } from "@/components/ui/say";
import { SkeletonText } from "@/components/ui/skeleton";

type PageRestProps = { error: Error | null; onRetry: () => void };

/** Shows below the first part of a page that the rest is loading, or why it failed. */
export const PageRest = ({ error, onRetry }: PageRestProps) => {
  const say = useSay();
  return error ? (
    <Banner tone="danger" className="mt-6" title={say("Couldn't load the rest of this page")}>
      <p>{error.message}</p>
      <Button size="sm" className="mt-2" onClick={onRetry}>
        {say("Try again")}
      </Button>
    </Banner>
  ) : (
    <div className="mt-6 space-y-3">
      <p role="status" className="text-sm text-muted">
        {say("Loading the rest of this page…")}
      </p>
      <SkeletonText lines={4} />
    </div>
  );
};
