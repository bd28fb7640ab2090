import { useEffect, useRef, useState } from "react";
import { showDiagrams } from "@/components/content/document/diagrams";
import { cn } from "@/components/ui/cn";
import { lazyModule } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { LONGEST_FORMULA } from "@/lib/core/content/formula-options";

/* Formulas and diagrams of comments and descriptions. Texts without one load nothing. */

const loadTypeset = lazyModule(() => import("./typeset"));

type FormulaProps = { source: string; display: boolean };

const Formula = ({ source, display }: FormulaProps) => {
  const place = useRef<HTMLSpanElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (source.length > LONGEST_FORMULA) return;
    let isCurrent = true;
    void loadTypeset().then(({ typeset }) => {
      if (isCurrent && place.current) setShown(typeset(place.current, source, display));
    });
    return () => {
      isCurrent = false;
    };
  }, [source, display]);
  return (
    <>
      <span ref={place} className={cn(display && "block overflow-x-auto")} />
      {!isShown && <code>{source}</code>}
    </>
  );
};

type DiagramProps = { source: string; title: string };

const Diagram = ({ source, title }: DiagramProps) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) showDiagrams(place.current);
  }, []);
  return (
    <div ref={place}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre tabIndex={0} className="diagram" data-title={title}>
        <code>{source}</code>
      </pre>
    </div>
  );
};

type FigureProps = {
  kind: "formula" | "formula block" | "diagram";
  source: string;
  /** The title of a diagram; other values than texts count as none. */
  title?: unknown;
};

/** Shows a formula, laid out, or a Mermaid diagram, drawn once it is near the visible area. */
export const Figure = ({ kind, source, title }: FigureProps) => {
  const say = useSay();
  return kind === "diagram" ? (
    <Diagram key={source} source={source} title={typeof title === "string" ? title : say("Diagram")} />
  ) : (
    <Formula key={source} source={source} display={kind === "formula block"} />
  );
};
