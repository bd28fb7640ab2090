import type { ComponentProps } from "react";
import { cn } from "./cn";

/** Plain cells for small static tables; longer lists use DataTable. */
export const Table = ({ className, ...rest }: ComponentProps<"table">) => (
  <table className={cn("w-full border-separate border-spacing-0 text-sm", className)} {...rest} />
);

export const TableHead = (props: ComponentProps<"thead">) => <thead {...props} />;
export const TableBody = (props: ComponentProps<"tbody">) => <tbody {...props} />;

export const TableRow = ({ className, ...rest }: ComponentProps<"tr">) => (
  <tr className={cn("group/row", className)} {...rest} />
);

export const TableHeader = ({ className, ...rest }: ComponentProps<"th">) => (
  <th
    scope="col"
    className={cn(
      "h-8 border-b border-border px-2 text-left text-xs font-medium whitespace-nowrap text-subtle sm:px-3",
      className,
    )}
    {...rest}
  />
);

export const TableCell = ({ className, ...rest }: ComponentProps<"td">) => (
  <td className={cn("h-11 border-b border-border px-2 py-1.5 sm:px-3", className)} {...rest} />
);
