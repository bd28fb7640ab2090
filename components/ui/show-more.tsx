import { Button, type ButtonProps } from "./button";

type ShowMoreProps = Pick<ButtonProps, "size" | "className"> & {
  /** A list that grows page by page. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  label?: string;
};

/** Below a list: fetches its next page. Nothing on the last one. */
export const ShowMore = ({ list, label = "Show more", size, className }: ShowMoreProps) =>
  list.hasNextPage && (
    <div className={className}>
      <Button size={size} loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {label}
      </Button>
    </div>
  );
