"use client";

import { Plus } from "lucide-react";
import { DropdownMenuItem, DropdownMenuLabel, DropdownMenuSeparator } from "@/components/ui/dropdown-menu";
import { useSay } from "@/components/ui/say";
import { useJoining } from "./use-joining";

/** Lists the organizations that the viewer can join as menu entries. */
export const JoinItems = ({ email }: { email: string }) => {
  const say = useSay();
  const { joinable, join } = useJoining(email);
  if (joinable.length === 0) return null;
  return (
    <>
      <DropdownMenuSeparator />
      <DropdownMenuLabel>{say("You can join")}</DropdownMenuLabel>
      {joinable.map((organization) => (
        <DropdownMenuItem key={organization.id} onSelect={() => void join(organization)}>
          <span className="min-w-0 flex-1 truncate">{say("Join {name}", { name: organization.title })}</span>
          <Plus aria-hidden="true" />
        </DropdownMenuItem>
      ))}
    </>
  );
};
