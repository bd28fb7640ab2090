import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DocumentView } from "@/components/content/document/document-view";
import { CodeSample } from "@/components/integrations/developers/code-sample";
import { engine } from "@/lib/wiring/running-engine";

type Props = { params: Promise<{ area: string }> };

const titleOf = (area: string) => engine.referenceAreas().find(({ name }) => name === area)?.title;

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const title = titleOf((await params).area);
  return { title: title === undefined ? "API reference" : `${title} – API reference` };
};

const AreaPage = async ({ params }: Props) => {
  const { area } = await params;
  const operations = engine.referenceOf(area);
  if (!operations) notFound();
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="text-2xl font-semibold tracking-tight">{titleOf(area)}</h1>
      {operations.map(({ id, html, curl }) => (
        <section
          key={id}
          aria-labelledby={id}
          className="mt-10 border-t border-border pt-2 first-of-type:mt-4"
        >
          <DocumentView html={`<div class="openapi">${html}</div>`} className="[&_h2]:scroll-mt-16" />
          <CodeSample label="Example request" text={curl} />
        </section>
      ))}
    </div>
  );
};

export default AreaPage;
