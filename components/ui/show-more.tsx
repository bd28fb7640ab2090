import { Button, type ButtonProps } from "./button";
import { cn } from "./cn";

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
