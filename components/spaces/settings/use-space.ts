"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { spaces } from "@/lib/domains/spaces/operations";
import type { Space } from "@/lib/model/spaces/schemas";
import { query } from "@/lib/platform/api/queries";

/** Returns the space of this screen, which the frame has loaded already. */
export const useSpace = (spaceId: string): Space =>
  useSuspenseQuery(query(spaces.get, { params: { spaceId } })).data;
