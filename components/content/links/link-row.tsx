import { ArrowRight, LinkIcon, SquareArrowOutUpRight, Unlink } from "lucide-react";
import { Link } from "@/components/ui/link";
import { addresses } from "@/lib/addresses";
import type { LinkEntry } from "@/lib/content/links/schemas";
import { locationName, problemLabel } from "./link-labels";

const icons = {
  broken: <Unlink aria-label="Broken" className="text-danger" />,
  ok: <LinkIcon aria-label="Works" className="text-subtle" />,
  "in-app": <SquareArrowOutUpRight aria-label="Links to this app" className="text-warning" />,
} as const;

const Target = ({ entry: { targetReference: target, href } }: { entry: LinkEntry }) => {
  if (!target) return <span className="font-mono wrap-anywhere">{href}</span>;
  if (target.kind === "page" && "path" in target.page)
    return (
      <Link href={addresses.space.reader(target.space.id, target.page.path)}>{locationName(target)}</Link>
    );
  if (target.kind === "space")
    return <Link href={addresses.space.reader(target.space.id)}>{target.space.title}</Link>;
  return <span className="wrap-anywhere">{locationName(target)}</span>;
};

/** Shows a link: its words, its target, and its problem. */
export const LinkRow = ({ entry }: { entry: LinkEntry }) => (
  <li className="flex items-start gap-3 px-4 py-2.5 text-sm [&_svg]:size-4 [&_svg]:shrink-0">
    <span className="mt-0.5">{icons[entry.status]}</span>
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        {entry.text && <span className="font-medium wrap-anywhere">{entry.text}</span>}
        <span className="flex min-w-0 items-start gap-2">
          {entry.text && <ArrowRight aria-label="leads to" className="mt-0.5 text-subtle" />}
          <Target entry={entry} />
        </span>
      </p>
      {entry.status === "broken" && <p className="mt-0.5 text-xs text-danger">{problemLabel(entry)}</p>}
      {entry.status === "in-app" && (
        <p className="mt-0.5 text-xs text-muted">
          This is a full web address. Link to the page instead, so the link survives moves.
        </p>
      )}
    </div>
  </li>
);
