import { GitCommitHorizontal } from "lucide-react";
import { useSay } from "@/components/ui/say";
import { shortOid } from "./git-labels";

/** Shows a commit by its short id, linked to its host where possible. */
export const CommitLink = ({ commit: { oid, url } }: { commit: { oid: string; url?: string } }) => {
  const say = useSay();
  const words = (
    <>
      <GitCommitHorizontal aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="sr-only">{say("Commit")} </span>
      <code className="text-xs">{shortOid(oid)}</code>
    </>
  );
  const look = "inline-flex items-center gap-1 align-middle";
  if (url === undefined) return <span className={look}>{words}</span>;
  return (
    <a href={url} target="_blank" rel="noreferrer" className={`${look} rounded-sm hover:underline`}>
      {words}
    </a>
  );
};
