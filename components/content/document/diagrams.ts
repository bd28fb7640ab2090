import { lazyModule } from "@/components/ui/lazy";

const loadDrawing = lazyModule(() => import("./draw-diagrams"));

/** Draws the diagrams in an element as they come near the visible area; pages without one load nothing. */
export const showDiagrams = (root: ParentNode): void => {
  if (root.querySelector("pre.diagram") !== null)
    void loadDrawing().then(({ drawDiagrams }) => drawDiagrams(root));
};
