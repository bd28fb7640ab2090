import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

export type GalleryTheme = "light" | "dark";

type Specimen = {
  name: string;
  /** When to use it, in one sentence. */
  use?: string;
  /** Its states; the second rendering, in the other theme, is a picture that cannot be used. */
  states: ReactNode;
};

export type GallerySection = { id: string; title: string; text: string; specimens: readonly Specimen[] };

/** The address of a component within the gallery. */
export const anchorOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]+/g, "-");

/** The variants, tones or sizes that a primitive has, from the table of its styles. */
export const keysOf = <Key extends string>(table: Record<Key, string>) => Object.keys(table) as Key[];

/** "Primary" for "primary". */
export const titled = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** A row of things of one kind, with the name of their state above. */
export const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <p className="mb-2 text-xs text-subtle">{label}</p>
    <div className="flex min-w-0 flex-wrap items-center gap-3">{children}</div>
  </div>
);

/** Fields below each other, in two columns where there is room. */
export const Fields = ({ children }: { children: ReactNode }) => (
  <div className="grid min-w-0 gap-4 @lg:grid-cols-2">{children}</div>
);

const Panel = ({
  theme,
  picture,
  children,
}: {
  theme: GalleryTheme;
  picture?: boolean;
  children: ReactNode;
}) => (
  <div
    data-specimen=""
    inert={picture}
    className={cn(
      theme,
      "@container flex min-w-0 flex-col gap-5 rounded-lg border border-border bg-background p-4 text-foreground sm:p-5",
      picture && "max-xl:hidden",
    )}
  >
    {children}
  </div>
);

/** Shows a section of the gallery, by default in light with a picture of dark beside it. */
export const GallerySectionView = ({
  section: { id, title, text, specimens },
  theme,
}: {
  section: GallerySection;
  theme: GalleryTheme | undefined;
}) => (
  <section aria-labelledby={id} className="border-t border-border pt-8">
    <h2 id={id} className="scroll-mt-16 text-xl font-semibold tracking-tight">
      {title}
    </h2>
    <p className="mt-1 max-w-2xl text-sm text-muted">{text}</p>
    {specimens.map(({ name, use, states }) => (
      <div key={name} className="mt-8">
        <h3 id={anchorOf(name)} className="scroll-mt-16 text-base font-semibold">
          {name}
        </h3>
        {use && <p className="mt-0.5 max-w-2xl text-sm text-muted">{use}</p>}
        <div className={cn("mt-3 grid gap-4", theme === undefined && "xl:grid-cols-2")}>
          <Panel theme={theme ?? "light"}>{states}</Panel>
          {theme === undefined && (
            <Panel theme="dark" picture>
              {states}
            </Panel>
          )}
        </div>
      </div>
    ))}
  </section>
);
