"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";
import type { Space } from "@/lib/spaces/spaces/schemas";

/** Returns the space of this screen, which the frame has loaded already. */
export const useSpace = (spaceId: string): Space =>
  useSuspenseQuery(query(spaces.get, { params: { spaceId } })).data;
