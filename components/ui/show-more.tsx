import { Button, type ButtonProps } from "./button";
import { cn } from "./cn";
import { useSay } from "./say";

export type ShowMoreProps = Pick<ButtonProps, "size" | "className"> & {
  /** A paginated list. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => Promise<unknown>;
  };
  label?: string;
};

/** Loads the next page of a list and shows why that failed. Renders nothing after the last page. */
export const ShowMore = ({ list, label, size, className }: ShowMoreProps) => {
  const say = useSay();
  return (
    list.hasNextPage && (
      <div className={cn("flex flex-wrap items-center gap-x-3 gap-y-1.5", className)}>
        <Button size={size} loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {list.isFetchNextPageError ? say("Try again") : (label ?? say("Show more"))}
        </Button>
        {list.isFetchNextPageError && (
          <p role="alert" className="text-sm text-muted">
            {say("Couldn't load more. {message}", { message: list.error?.message ?? "" })}
          </p>
        )}
      </div>
    )
  );
};
