"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { query } from "@/lib/api/queries";
import { spaces } from "@/lib/spaces/operations";
import type { Space } from "@/lib/spaces/schemas";

/** The space of this screen, which the screens' frame has loaded already. */
export const useSpace = (spaceId: string): Space =>
  useSuspenseQuery(query(spaces.get, { params: { spaceId } })).data;
