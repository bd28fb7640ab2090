"use client";

import { OptionList } from "@/components/ui/option-list";
import { useSay } from "@/components/ui/say";
import { useCandidates } from "./candidates";

/** Chooses people to ask for a review; a second press withdraws the request. */
export const RequestPicker = ({
  target,
  asked,
  onToggle,
}: {
  target: { spaceId: string; changeRequestId: string };
  asked: ReadonlySet<string>;
  onToggle: (userId: string) => void;
}) => {
  const say = useSay();
  const { options, error, isPending, setSearch } = useCandidates(target);
  if (error) return <p className="p-3 text-sm text-muted">{error.message}</p>;
  return (
    <OptionList
      options={options}
      isChosen={(userId) => asked.has(userId)}
      onChoose={onToggle}
      searchLabel={say("Search people")}
      emptyText={say("No matching members.")}
      onSearch={setSearch}
      loading={isPending}
    />
  );
};
