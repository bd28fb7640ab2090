import { CircleAlert, CircleCheck, CloudOff, PencilLine } from "lucide-react";
import { Spinner } from "@/components/ui/spinner";
import type { SaverState } from "./saver";

const shown = {
  saved: { text: "Saved", icon: <CircleCheck aria-hidden="true" className="text-success" /> },
  unsaved: { text: "Unsaved", icon: <PencilLine aria-hidden="true" /> },
  saving: { text: "Saving", icon: <Spinner /> },
  offline: { text: "Saved in this browser", icon: <CloudOff aria-hidden="true" /> },
  refused: { text: "Not saved", icon: <CircleAlert aria-hidden="true" className="text-danger" /> },
  conflict: {
    text: "Edits overlap",
    icon: <CircleAlert aria-hidden="true" className="text-warning" />,
  },
} as const;

export const SaveState = ({ phase }: Pick<SaverState, "phase">) => (
  <span
    role="status"
    aria-label="Saving"
    className="flex items-center gap-1.5 text-xs whitespace-nowrap text-muted [&_svg]:size-3.5"
  >
    {shown[phase].icon}
    <span className={phase === "saved" || phase === "saving" ? "max-sm:sr-only" : undefined}>
      {shown[phase].text}
    </span>
  </span>
);
