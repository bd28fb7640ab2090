import { CircleCheck, TriangleAlert } from "lucide-react";
import { useSay } from "@/components/ui/say";
import { deletionsLabel } from "./git-labels";

/** The number of paths shown before expanding. */
const SHOWN = 5;

const Paths = ({ paths }: { paths: readonly string[] }) => (
  <ul className="flex flex-col gap-1">
    {paths.map((path) => (
      <li key={path}>
        <code className="break-all text-xs">{path}</code>
      </li>
    ))}
  </ul>
);

/** Lists the files that a forced export deletes although the space never had them. */
export const DeletionList = ({ paths, isPreview }: { paths: readonly string[]; isPreview: boolean }) => {
  const say = useSay();
  return (
    <section aria-label={say("Deleted files")} className="flex flex-col gap-2 text-sm">
      <p className="flex items-center gap-2">
        {paths.length === 0 ? (
          <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-success" />
        ) : (
          <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-warning" />
        )}
        {deletionsLabel(say, paths.length, isPreview)}
      </p>
      <Paths paths={paths.slice(0, SHOWN)} />
      {paths.length > SHOWN && (
        <details>
          <summary className="mb-2 cursor-pointer">
            {say("{count} more", { count: paths.length - SHOWN })}
          </summary>
          <Paths paths={paths.slice(SHOWN)} />
        </details>
      )}
    </section>
  );
};
