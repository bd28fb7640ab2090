"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "next/navigation";
import { useMemo } from "react";
import type { CommandEntry, PaletteControl } from "@/components/layout/command-menu";
import { CommandPalette } from "@/components/layout/command-palette";
import { useCommands } from "@/components/layout/use-commands";
import { useSay } from "@/components/ui/say";
import { useTheme } from "@/components/ui/theme-provider";
import { addresses } from "@/lib/addresses";
import { query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";
import { consoleCommands, type Deeds, type Reachable } from "./console-commands";
import { consoleSearch } from "./search";

type ConsolePaletteProps = PaletteControl &
  Omit<Deeds, "setTheme"> & {
    organization: Reachable["organization"];
    userId: string;
    places: readonly CommandEntry[];
  };

/** The command menu of the console, loaded when it is opened. */
export const ConsolePalette = ({
  organization,
  userId,
  newChangeRequest,
  signOut,
  ...control
}: ConsolePaletteProps) => {
  const say = useSay();
  const client = useQueryClient();
  const { setTheme } = useTheme();
  const { spaceId } = useParams<{ spaceId?: string }>();
  const { data: space } = useQuery({
    ...query(spaces.get, { params: { spaceId: spaceId ?? "" } }),
    enabled: spaceId !== undefined,
  });
  const search = useMemo(
    () => (organization ? consoleSearch(say, client, organization, spaceId) : undefined),
    [say, client, organization, spaceId],
  );
  useCommands(consoleCommands(say, { organization, space }, { newChangeRequest, setTheme, signOut }));
  return (
    <CommandPalette
      {...control}
      search={search}
      resultsHref={organization ? (q) => addresses.organization.search(organization.id, { q }) : undefined}
      recentKey={`bindery-recent ${userId} ${organization?.id ?? ""}`}
    />
  );
};
