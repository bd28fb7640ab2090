"use client";

import { useMutation } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { LateComposer } from "@/components/collaboration/comments/late-composer";
import { RichText } from "@/components/collaboration/comments/rich-text";
import { reportFailure } from "@/components/form/report-failure";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { lazyModule } from "@/components/ui/lazy";
import { useSay } from "@/components/ui/say";
import { changeRequests } from "@/lib/collaboration/change-requests/operations";
import type { ChangeRequest } from "@/lib/collaboration/change-requests/schemas";
import { mutation } from "@/lib/platform/api/queries";
import { SECTION_ANCHORS } from "./merge-lines";
import type { ChangeRequestTarget } from "./reads";

const loadSource = lazyModule(() => import("@/components/collaboration/reviews/description-source"));

type DescriptionProps = {
  target: ChangeRequestTarget;
  description: ChangeRequest["description"];
  editable: boolean;
};

export const Description = ({ target, description, editable }: DescriptionProps) => {
  const say = useSay();
  const { mutateAsync: update } = useMutation(mutation(changeRequests.update));
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
              const { saveDescription } = await loadSource();
              await saveDescription(target, { seen: source, typed: markdown }, (text, ifMatch) =>
                update({ params: target, body: { description: text }, ifMatch }),
              );
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
