import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useUrlText, useUrlValue } from "@/components/layout/use-url-value";
import { members } from "@/lib/organizations/members/operations";
import { pagesQuery } from "@/lib/platform/api/queries";
import type { MembersSort } from "./members-columns";
import { membersRead, roleFilterOf, secondFactorFilterOf, sortingOf } from "./members-read";

/** Holds the state of the members table, with filters and order in the address. */
export const useMembersList = (organizationId: string, mayManage: boolean) => {
  const { text: search, settled, setText: setSearch } = useUrlText("q");
  const [roleName, setRole] = useUrlValue("role");
  const [secondFactorName, setSecondFactor] = useUrlValue("secondFactor");
  const [sortName, setSort] = useUrlValue("sort");
  const [orderName, setOrder] = useUrlValue("order");
  const role = roleFilterOf(roleName);
  const secondFactor = mayManage ? secondFactorFilterOf(secondFactorName) : undefined;
  const sorting = sortingOf(sortName, orderName);
  const filters = { search: settled.trim(), role, secondFactor, ...sorting };
  const list = useInfiniteQuery({
    ...pagesQuery(members.list, membersRead(organizationId, filters)),
    placeholderData: keepPreviousData,
  });
  const onSort = (next: MembersSort) => {
    setSort(next === "joinedAt" ? "" : next);
    setOrder(next === sorting.sort && sorting.order === "desc" ? "asc" : "");
  };
  const clear = () => {
    setSearch("");
    setRole("");
    setSecondFactor("");
  };
  return {
    list,
    rows: list.data?.pages.flatMap(({ items }) => items),
    ...{ search, setSearch, role, setRole, secondFactor, setSecondFactor, sorting, onSort, clear },
  };
};
