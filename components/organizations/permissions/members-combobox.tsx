"use client";

import { useState } from "react";
import { Combobox } from "@/components/ui/combobox";
import type { ListOption } from "@/components/ui/option-list";
import { useSay } from "@/components/ui/say";
import { useMemberOptions } from "./holder-options";

type Props = {
  organizationId: string;
  /** Ids of people who are not offered. */
  known?: ReadonlySet<string>;
  chosen: readonly ListOption[];
  onChoose: (chosen: readonly ListOption[]) => void;
};

const NOBODY: ReadonlySet<string> = new Set();

/** Chooses members of an organization, searched on the server. */
export const MembersCombobox = ({ organizationId, known = NOBODY, chosen, onChoose }: Props) => {
  const say = useSay();
  const [search, setSearch] = useState("");
  const people = useMemberOptions(organizationId, search, chosen, known);
  return (
    <Combobox
      multiple
      options={people.options}
      value={chosen.map(({ value }) => value)}
      onChange={(values) => onChoose(people.options.filter(({ value }) => values.includes(value)))}
      placeholder={say("Choose members")}
      searchLabel={say("Search members")}
      emptyText={say("No matching members.")}
      onSearch={setSearch}
      loading={people.loading}
    />
  );
};
