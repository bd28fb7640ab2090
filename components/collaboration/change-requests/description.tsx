"use client";

import { Pencil } from "lucide-react";
import { useState } from "react";
import { LateComposer } from "@/components/collaboration/comments/late-composer";
import { RichText } from "@/components/collaboration/comments/rich-text";
import { reportFailure } from "@/components/form/report-failure";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { lazyModule } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { SECTION_ANCHORS } from "./merge-lines";

const loadSource = lazyModule(() => import("@/components/collaboration/reviews/description-source"));

type DescriptionProps = {
  description: ChangeRequest["description"];
  editable: boolean;
  onSave: (description: NonNullable<ChangeRequest["description"]>) => Promise<unknown>;
};

export const Description = ({ description, editable, onSave }: DescriptionProps) => {
  const say = useSay();
  const [source, setSource] = useState<string | null>(null);
  const edit = async () => {
    try {
      setSource((await loadSource()).readDescription(description));
    } catch (error) {
      reportFailure(error);
    }
  };
  return (
    <Card id={SECTION_ANCHORS.description} className="scroll-mt-(--sticky-top)">
      <CardHeader
        title={say("Description")}
        actions={
          editable &&
          source === null && (
            <Button
              size="sm"
              variant="ghost"
              icon={<Pencil aria-hidden="true" />}
              onClick={() => void edit()}
            >
              {say("Edit description")}
            </Button>
          )
        }
      />
      <CardBody>
        {source !== null ? (
          <LateComposer
            label={say("Description")}
            submitLabel={say("Save description")}
            placeholder={say("What changes, and why?")}
            rows={6}
            initial={source}
            autoFocus
            onSubmit={async (markdown) => {
              await onSave((await loadSource()).writeDescription(markdown));
              setSource(null);
            }}
            onCancel={() => setSource(null)}
          />
        ) : description ? (
          <RichText document={description} />
        ) : (
          <p className="text-sm text-muted">{say("No description yet. Tell reviewers why.")}</p>
        )}
      </CardBody>
    </Card>
  );
};
