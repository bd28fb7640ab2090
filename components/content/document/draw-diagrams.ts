import { showDiagrams } from "@/lib/sites/published/assets/diagram-frames";
import { readingWords } from "./reading-words";

export const drawDiagrams = async (root: ParentNode): Promise<void> =>
  showDiagrams(root, "/api/diagram/frame.html", (await readingWords()).diagram);
