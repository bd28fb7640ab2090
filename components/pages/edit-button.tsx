"use client";

import { Pencil } from "lucide-react";
import { Button } from "@/components/ui/button";
import type { Space } from "@/lib/spaces/schemas";

/** Opens the editor. */
export const EditButton = ({ space, reading }: { space: Space; reading: boolean }) =>
  reading ? (
    <Button
      variant="primary"
      icon={<Pencil aria-hidden="true" />}
      disabledReason={!space.permissions.edit && "Your role in this space does not include editing."}
    >
      Edit
    </Button>
  ) : null;
