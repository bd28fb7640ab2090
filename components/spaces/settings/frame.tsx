"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ScreenBody } from "@/components/layout/screen";
import { SettingsNav } from "@/components/layout/settings-nav";
import { ForbiddenState } from "@/components/ui/states";
import { query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";
import { spaceSections } from "./sections";

/**
 * The frame of a space's settings; without permission to change them it shows a notice instead of forms that would
 * fail.
 */
export const SpaceSettingsFrame = ({ spaceId, children }: { spaceId: string; children: ReactNode }) => {
  const { data: space } = useQuery(query(spaces.get, { params: { spaceId } }));
  if (!space) return null;
  if (!space.permissions.admin)
    return (
      <ForbiddenState size="page" level={1}>
        You need create access to change this space. Ask an admin.
      </ForbiddenState>
    );
  return (
    <ScreenBody sections={<SettingsNav label="Space settings" items={spaceSections(spaceId)} />}>
      <h1 className="sr-only">Settings of {space.title}</h1>
      {children}
    </ScreenBody>
  );
};
