import { ArrowLeft, ArrowRight } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { DocumentView } from "@/components/content/document/document-view";
import { ScreenLink } from "@/components/ui/screen-link";
import { addresses } from "@/lib/addresses";
import { engine } from "@/lib/wiring/running-engine";

type Props = { params: Promise<{ path?: string[] }> };

const pageAt = async ({ params }: Props) => engine.manualPage(((await params).path ?? []).join("/"));

export const generateMetadata = async (props: Props): Promise<Metadata> => {
  const page = await pageAt(props);
  return { title: page ? `${page.title} – Manual` : "Manual" };
};

const Neighbour = ({ path, children }: { path: string; children: ReactNode }) => (
  <ScreenLink
    href={addresses.developers.manual(path)}
    className="flex items-center gap-2 rounded-lg border border-border bg-raised px-4 py-3 text-sm font-medium hover:border-strong"
  >
    {children}
  </ScreenLink>
);

const ManualScreen = async (props: Props) => {
  const page = await pageAt(props);
  if (!page) notFound();
  const { html, previous, next } = page;
  return (
    <article className="mx-auto max-w-3xl">
      <DocumentView html={html} aided className="[&_h2]:scroll-mt-16 [&_h3]:scroll-mt-16" />
      <nav aria-label="Previous and next page" className="mt-12 flex flex-wrap justify-between gap-3">
        {previous && (
          <Neighbour path={previous.path}>
            <ArrowLeft aria-hidden="true" className="size-4" />
            {previous.title}
          </Neighbour>
        )}
        {next && (
          <span className="ml-auto">
            <Neighbour path={next.path}>
              {next.title}
              <ArrowRight aria-hidden="true" className="size-4" />
            </Neighbour>
          </span>
        )}
      </nav>
    </article>
  );
};

export default ManualScreen;
