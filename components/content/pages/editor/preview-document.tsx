import { useRef, useState } from "react";
import { DocumentView } from "@/components/content/document/document-view";
import type { SelectedWords } from "@/components/content/document/words";
import type { LiveScope } from "@/lib/content/scopes/operation-at";
import { BlockComments } from "../block-comments";
import { marksWith, type PageThreads } from "../use-page-threads";

type PreviewDocumentProps = { scope: LiveScope; pageId: string; html: string; threads: PageThreads };

/** Shows the page as visitors will see it, with its threads beside it. */
export const PreviewDocument = ({ scope, pageId, html, threads }: PreviewDocumentProps) => {
  const text = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState<SelectedWords | null>(null);
  return (
    <div className="relative @container/centre">
      <DocumentView ref={text} html={html} aided marks={marksWith(threads, words)} />
      <BlockComments
        scope={scope}
        pageId={pageId}
        html={html}
        text={text}
        threads={threads}
        mayComment
        words={words}
        onWords={setWords}
      />
    </div>
  );
};
