import { Button, type ButtonProps } from "./button";
import { cn } from "./cn";

export type ShowMoreProps = Pick<ButtonProps, "size" | "className"> & {
  /** A list that grows page by page. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => Promise<unknown>;
  };
  label?: string;
};

/** Below a list: fetches its next page, and says why it did not come. Nothing on the last one. */
export const ShowMore = ({ list, label = "Show more", size, className }: ShowMoreProps) =>
  list.hasNextPage && (
    <div className={cn("flex flex-wrap items-center gap-x-3 gap-y-1.5", className)}>
      <Button size={size} loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
        {list.isFetchNextPageError ? "Try again" : label}
      </Button>
      {list.isFetchNextPageError && (
        <p role="alert" className="text-sm text-muted">
          Couldn't load more. {list.error?.message}
        </p>
      )}
    </div>
  );
