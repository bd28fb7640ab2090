import { useEffect, useRef, useState } from "react";
import { showDiagrams } from "@/components/content/document/diagrams";
import { cn } from "@/components/ui/cn";
import { lazyModule } from "@/components/ui/lazy";
import { LONGEST_FORMULA } from "@/lib/core/content/formula-options";

/* Formulas and diagrams of comments and descriptions. Texts without one load nothing. */

const loadTypeset = lazyModule(() => import("./typeset"));

type FormulaProps = { source: string; display?: boolean };

const TypesetFormula = ({ source, display = false }: FormulaProps) => {
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

/** Shows a formula, and its source until it is laid out or if it is invalid. */
export const Formula = (props: FormulaProps) => <TypesetFormula key={props.source} {...props} />;

const DrawnDiagram = ({ source }: { source: string }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) showDiagrams(place.current);
  }, []);
  return (
    <div ref={place}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre tabIndex={0} className="diagram" data-title="Diagram">
        <code>{source}</code>
      </pre>
    </div>
  );
};

/** Shows a Mermaid diagram, drawn once it is near the visible area. */
export const Diagram = ({ source }: { source: string }) => <DrawnDiagram key={source} source={source} />;
