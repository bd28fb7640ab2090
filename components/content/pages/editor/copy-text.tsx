import { Button } from "@/components/ui/button";
import { useSay } from "@/components/ui/say";
import { toast } from "@/components/ui/toaster";

/** Copies the text of a page that can't be saved. */
export const CopyText = ({ text }: { text: () => string }) => {
  const say = useSay();
  return (
    <Button
      size="sm"
      onClick={async () => {
        await navigator.clipboard.writeText(text());
        toast.success(say("Text copied"));
      }}
    >
      {say("Copy text")}
    </Button>
  );
};
