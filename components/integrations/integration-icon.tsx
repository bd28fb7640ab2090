import { Blocks } from "lucide-react";
import { cn } from "@/components/ui/cn";
import type { Integration } from "@/lib/integrations/integrations/schemas";

/** Shows the icon of an integration; decorative, because its name is beside it. */
export const IntegrationIcon = ({
  integration: { urls },
  className,
}: {
  integration: Pick<Integration, "urls">;
  className?: string;
}) => (
  <span
    aria-hidden="true"
    className={cn(
      "flex size-10 shrink-0 items-center justify-center overflow-hidden rounded-lg border border-border bg-surface text-muted [&_svg]:size-5",
      className,
    )}
  >
    {urls.icon ? <img src={urls.icon} alt="" className="size-full object-cover" /> : <Blocks />}
  </span>
);
