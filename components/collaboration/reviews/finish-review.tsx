"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown, CircleCheck, FileDiff } from "lucide-react";
import { useState } from "react";
import { useCommands } from "@/components/layout/use-commands";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { useSay } from "@/components/ui/say";
import { text } from "@/lib/core/locales/say";
import type { FinishReviewProps } from "./finish-review-form";
import { pendingQuery } from "./reads";
import { isOver, type Verdict } from "./verdict";

/** Loaded when the pointer or focus reaches the button. */
const FinishReviewForm = lazyComponent(() => import("./finish-review-form"), "FinishReviewForm");

/**
 * Submits a review: comment, approve or request changes; the author sees why verdicts are disabled. After a merge or
 * archiving, only pending comments can be posted.
 */
export const FinishReview = (props: FinishReviewProps) => {
  const say = useSay();
  const [open, setOpen] = useState(false);
  const [verdict, setVerdict] = useState<Verdict>("comment");
  const waiting = useQuery(pendingQuery(props.target)).data?.count ?? 0;
  const openWith = (chosen: Verdict) => {
    setVerdict(chosen);
    setOpen(true);
  };
  const mayJudge = props.canReview && !props.isAuthor && !isOver(props.status);
  useCommands(
    mayJudge
      ? [
          {
            id: "approve",
            label: say("Approve"),
            group: say("This change request"),
            keywords: text("review, accept"),
            icon: <CircleCheck aria-hidden="true" />,
            run: () => openWith("approved"),
          },
          {
            id: "request-changes",
            label: say("Request changes"),
            group: say("This change request"),
            keywords: text("review, reject"),
            icon: <FileDiff aria-hidden="true" />,
            run: () => openWith("changes-requested"),
          },
        ]
      : [],
  );
  if (isOver(props.status) && waiting === 0) return null;
  return (
    <Popover open={open} onOpenChange={(next) => (next ? openWith("comment") : setOpen(false))}>
      <PopoverTrigger asChild>
        <Button
          variant={props.isNext ? "primary" : "secondary"}
          disabledReason={!props.canComment && say("You need comment access to this space.")}
          onPointerEnter={FinishReviewForm.preload}
          onFocus={FinishReviewForm.preload}
        >
          {say("Finish review")}
          {waiting > 0 && (
            <>
              {" "}
              <Badge tone="warning">{waiting}</Badge>
              <span className="sr-only">
                {say({ one: "pending comment", other: "pending comments" }, { count: waiting })}
              </span>
            </>
          )}
          <ChevronDown aria-hidden="true" />
        </Button>
      </PopoverTrigger>
      <PopoverContent label={say("Finish review")} align="end" className="w-96">
        <FinishReviewForm {...props} initial={verdict} waiting={waiting} onDone={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  );
};
