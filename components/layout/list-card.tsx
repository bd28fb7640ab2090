import type { ReactNode } from "react";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PagedList, type PagedListProps } from "./paged-list";

type ListCardProps<Item> = Omit<PagedListProps<Item>, "label" | "empty"> & {
  title: string;
  description: string;
  /** The button that adds an entry, in the header or in an empty list. */
  add: ReactNode;
  empty: { icon: ReactNode; title: string; text: string };
};

/** Shows a card with a list of things that an organization has set up. */
export const ListCard = <Item,>({ title, description, add, empty, ...list }: ListCardProps<Item>) => (
  <Card aria-label={title}>
    <CardHeader title={title} description={description} actions={!isEmpty(list.list) && add} />
    <PagedList
      {...list}
      label={title}
      empty={
        <EmptyState level={3} icon={empty.icon} title={empty.title} actions={add}>
          {empty.text}
        </EmptyState>
      }
    />
  </Card>
);

/** True also while loading, because the button would otherwise move. */
const isEmpty = ({ data }: PagedListProps<unknown>["list"]) => !data?.pages[0]?.items.length;
