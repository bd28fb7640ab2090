import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";

export const Card = ({ className, ...rest }: ComponentProps<"section">) => (
  <section className={cn("rounded-lg border border-border bg-raised", className)} {...rest} />
);

type CardHeaderProps = Omit<ComponentProps<"header">, "title"> & {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  level?: 2 | 3;
};

export const CardHeader = ({
  title,
  description,
  actions,
  level = 2,
  className,
  ...rest
}: CardHeaderProps) => {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <header
      className={cn(
        "flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-border px-4 py-3",
        className,
      )}
      {...rest}
    >
      <div className="min-w-0 flex-[1_1_14rem]">
        <Heading className="text-base font-semibold">{title}</Heading>
        {description && <p className="text-sm text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
};

export const CardBody = ({ className, ...rest }: ComponentProps<"div">) => (
  <div className={cn("px-4 py-4", className)} {...rest} />
);

export const CardFooter = ({ className, ...rest }: ComponentProps<"footer">) => (
  <footer
    className={cn(
      "flex flex-wrap items-center justify-end gap-2 rounded-b-lg border-t border-border bg-surface px-4 py-3",
      className,
    )}
    {...rest}
  />
);
