import type { ReactNode } from "react";

/** Shows a text of a delivery below its name. */
export const SheetSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-1.5">
    <h3 className="text-sm font-medium">{title}</h3>
    <pre className="rounded-md border border-border bg-surface p-3 text-xs whitespace-pre-wrap wrap-anywhere">
      {children}
    </pre>
  </section>
);
