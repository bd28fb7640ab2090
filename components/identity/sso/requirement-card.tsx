"use client";

import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { useSay } from "@/components/ui/say";

type Props = {
  required: boolean;
  /** The title of the card and its button: "Require single sign-on". */
  title: string;
  description: string;
  /** The button that ends it: "Stop requiring single sign-on". */
  stopLabel: string;
  /** Why it cannot be required yet. */
  missing?: string;
  /** The texts of the confirmation dialogs. */
  starting: { title: string; description: string };
  stopping: { title: string; description: string };
  onChange: (required: boolean) => Promise<unknown>;
  children: ReactNode;
};

/** Turns a requirement for everyone who signs in on or off, after a confirmation. */
export const RequirementCard = ({
  required,
  title,
  description,
  stopLabel,
  missing,
  starting,
  stopping,
  onChange,
  children,
}: Props) => {
  const say = useSay();
  const [asking, setAsking] = useState(false);
  return (
    <Card aria-label={title}>
      <CardHeader
        title={title}
        description={description}
        actions={
          required ? <Badge tone="success">{say("Required")}</Badge> : <Badge>{say("Not required")}</Badge>
        }
      />
      <CardBody className="flex flex-col gap-4">{children}</CardBody>
      <CardFooter>
        <Button
          variant={required ? "secondary" : "primary"}
          disabledReason={missing}
          onClick={() => setAsking(true)}
        >
          {required ? stopLabel : title}
        </Button>
      </CardFooter>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        {...(required ? stopping : starting)}
        confirmLabel={required ? say("Stop requiring it") : title}
        danger={!required}
        onConfirm={() => onChange(!required)}
      />
    </Card>
  );
};
