import { enDiagram } from "@/lib/core/locales/en";
import { sayIn } from "@/lib/core/locales/words";
import { showDiagrams } from "@/lib/sites/published/assets/diagram-frames";

const words = sayIn<typeof enDiagram>("en", enDiagram);

export const drawDiagrams = (root: ParentNode): void => showDiagrams(root, "/api/diagram/frame.html", words);
