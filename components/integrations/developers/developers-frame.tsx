import { Menu } from "lucide-react";
import type { ReactNode } from "react";
import { Brand } from "@/components/layout/brand";
import { cn } from "@/components/ui/cn";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkipLink } from "@/components/ui/skip-link";
import { addresses } from "@/lib/addresses";

const PARTS = {
  manual: { label: "Manual", href: addresses.developers.manual() },
  reference: { label: "API reference", href: addresses.developers.reference() },
  ui: { label: "Components", href: addresses.developers.ui() },
};

type DevelopersFrameProps = {
  part: keyof typeof PARTS;
  navigation: ReactNode;
  /** names the navigation where it is folded */
  navigationLabel: string;
  children: ReactNode;
};

/** Frames the manual, the reference of the API and the gallery of components, which are public. */
export const DevelopersFrame = ({ part, navigation, navigationLabel, children }: DevelopersFrameProps) => (
  <div className="min-h-dvh">
    <SkipLink />
    <header className="sticky top-0 z-20 flex h-12 items-center gap-3 border-b border-border bg-background px-4">
      <ScreenLink href={addresses.start()} className="rounded-md" aria-label="Bindery, console">
        <Brand />
      </ScreenLink>
      <nav
        aria-label="Documentation"
        className="flex min-w-0 gap-3 overflow-x-auto py-1 text-sm whitespace-nowrap"
      >
        {Object.entries(PARTS).map(([name, { label, href }]) => (
          <ScreenLink
            key={name}
            href={href}
            aria-current={name === part ? "true" : undefined}
            className={cn("rounded-md hover:underline", name === part ? "font-medium" : "text-muted")}
          >
            {label}
          </ScreenLink>
        ))}
      </nav>
      <a
        href="/v1/openapi.json"
        className="ml-auto shrink-0 text-sm text-accent-text hover:underline max-sm:hidden"
      >
        OpenAPI document
      </a>
    </header>
    <div className="mx-auto flex max-w-7xl">
      <aside className="sticky top-12 h-[calc(100dvh-3rem)] w-72 shrink-0 overflow-y-auto border-r border-border p-4 max-lg:hidden">
        {navigation}
      </aside>
      <div className="min-w-0 flex-1">
        <details className="border-b border-border px-4 lg:hidden">
          <summary className="flex h-11 cursor-pointer items-center gap-2 text-sm font-medium">
            <Menu aria-hidden="true" className="size-4" />
            {navigationLabel}
          </summary>
          <div className="pb-4">{navigation}</div>
        </details>
        <main id="main" tabIndex={-1} className="px-4 py-8 outline-none sm:px-8">
          {children}
        </main>
      </div>
    </div>
  </div>
);
