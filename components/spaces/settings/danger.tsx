"use client";

import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { SpaceRemoveDialog } from "../space-remove-dialog";
import { useSpace } from "./use-space";

/** What takes the space away. */
export const DangerSettings = ({ spaceId }: { spaceId: string }) => {
  const router = useRouter();
  const space = useSpace(spaceId);
  const [asking, setAsking] = useState(false);
  return (
    <Card aria-label="Move to trash">
      <CardHeader title="Move to trash" />
      <CardBody className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose min-w-48 flex-1 text-sm text-muted">
          The space, its history and its change requests disappear for everybody. It can be restored for 7
          days.
        </p>
        <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking(true)}>
          Move to trash
        </Button>
      </CardBody>
      <SpaceRemoveDialog
        space={space}
        open={asking}
        onOpenChange={setAsking}
        onRemoved={() => router.push(`/o/${space.organization}/spaces`)}
      />
    </Card>
  );
};
