import { UsersRound } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { useSay } from "@/components/ui/say";
import type { Grantee } from "./grantees";

/** Shows the name of a grantee. */
export const HolderName = ({ holder }: { holder: Grantee }) => {
  const say = useSay();
  return (
    <span className="flex min-w-0 flex-1 basis-48 items-center gap-3">
      {holder.kind === "user" ? (
        <Avatar
          person={{ id: holder.id, name: holder.name, image: holder.entry.user.photoURL }}
          size="md"
          decorative
        />
      ) : (
        <UsersRound aria-hidden="true" className="size-4 w-6 shrink-0 text-muted" />
      )}
      <span className="min-w-0">
        <span className="block truncate text-sm font-medium">{holder.name}</span>
        <span className="block truncate text-xs text-muted">
          {holder.kind === "user"
            ? holder.entry.user.email
            : say({ one: "Team of {count}", other: "Team of {count}" }, { count: holder.entry.team.members })}
        </span>
      </span>
    </span>
  );
};
