import { UnfoldVertical } from "lucide-react";
import { useState } from "react";
import { Spinner } from "@/components/ui/spinner";

type FoldButtonProps = { label: string; onOpen: () => void | Promise<void> };

/** Shows a folded stretch of unchanged content, with a button that unfolds it. */
export const FoldButton = ({ label, onOpen }: FoldButtonProps) => {
  const [opening, setOpening] = useState(false);
  const open = async () => {
    setOpening(true);
    await onOpen();
    setOpening(false);
  };
  return (
    <button
      type="button"
      onClick={open}
      disabled={opening}
      className="inset-focus flex h-8 w-full items-center justify-center gap-2 rounded-md bg-surface text-xs text-muted hover:bg-hover hover:text-foreground"
    >
      {opening ? <Spinner /> : <UnfoldVertical aria-hidden="true" className="size-3.5" />}
      {label}
    </button>
  );
};
