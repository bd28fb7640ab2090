"use client";

import { useQuery } from "@tanstack/react-query";
import { flatten, pageTreeQuery } from "@/components/content/document/tree";
import { Combobox } from "@/components/ui/combobox";
import { useSay } from "@/components/ui/say";

const FIRST = "first";

type PageChoiceProps = {
  /** Required outside a Field. */
  label?: string;
  space: string;
  /** Null for the whole space. */
  page: string | null;
  onChange: (page: string | null) => void;
  className?: string;
};

/** Chooses a page of a space by title or path; without one, the whole space. */
export const PageChoice = ({ label, space, page, onChange, className }: PageChoiceProps) => {
  const say = useSay();
  const tree = useQuery(pageTreeQuery({ spaceId: space }));
  const pages = flatten(tree.data ?? []).filter(({ kind, hidden }) => kind === "document" && !hidden);
  const known = page === null || tree.data === undefined || pages.some(({ id }) => id === page);
  return (
    <Combobox
      label={label}
      options={[
        { value: FIRST, label: say("First page") },
        ...pages.map(({ id, title, path }) => ({ value: id, label: title, description: path })),
        ...(known ? [] : [{ value: page!, label: say("Removed page") }]),
      ]}
      value={page ?? FIRST}
      onChange={(value) => onChange(value === FIRST ? null : value)}
      searchLabel={say("Search pages")}
      loading={tree.isPending}
      className={className}
    />
  );
};
