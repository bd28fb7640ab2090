import { AvatarGroup } from "@/components/ui/avatar";
import type { Present } from "@/lib/collaboration/presence/schemas";
import { personOf } from "../comments/person";

/** Shows the avatars of people with the same thing open. */
export const PresenceList = ({ people }: { people: readonly Present[] }) =>
  people.length > 0 && (
    <span className="inline-flex items-center gap-1.5">
      <span className="sr-only">Also here:</span>
      <AvatarGroup people={people.map(({ user }) => personOf(user))} size="sm" />
    </span>
  );
