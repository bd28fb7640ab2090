import { Menu } from "lucide-react";
import type { ReactNode } from "react";
import { ReferenceNav } from "@/components/integrations/developers/reference-nav";
import { ReferenceSearch } from "@/components/integrations/developers/reference-search";
import { Brand } from "@/components/layout/brand";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkipLink } from "@/components/ui/skip-link";
import { addresses } from "@/lib/addresses";
import { referenceAreas } from "@/lib/wiring/reference";

/** The reference of the API: public, like the OpenAPI document it is generated from. */
const DevelopersLayout = ({ children }: { children: ReactNode }) => {
  const areas = referenceAreas();
  const navigation = (
    <>
      <ReferenceSearch entries={areas.flatMap(({ entries }) => entries)} />
      <div className="mt-3">
        <ReferenceNav areas={areas} />
      </div>
    </>
  );
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <header className="sticky top-0 z-20 flex h-12 items-center gap-3 border-b border-border bg-background px-4">
        <ScreenLink href={addresses.start()} className="rounded-md" aria-label="Bindery, console">
          <Brand />
        </ScreenLink>
        <span className="text-sm text-muted">API reference</span>
        <a href="/v1/openapi.json" className="ml-auto text-sm text-accent-text hover:underline">
          OpenAPI<span className="max-sm:sr-only"> document</span>
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
              Areas and search
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
};

export default DevelopersLayout;
