"use client";

import type { ReactNode } from "react";
import { personOf } from "@/components/collaboration/comments/person";
import { Avatar } from "@/components/ui/avatar";
import { lazyComponent } from "@/components/ui/lazy";
import { NearViewport } from "@/components/ui/near-viewport";
import { RelativeTime } from "@/components/ui/relative-time";
import { Said, useSay } from "@/components/ui/say";
import { isDecided } from "./conflict-decisions";
import { Edits } from "./conflict-edits";
import { ConflictHunks, type ConflictHunksProps } from "./conflict-hunks";
import { conflictLabels, editWords, type TitleOf } from "./conflict-labels";

const ConflictChoices = lazyComponent(() => import("./conflict-choices"), "ConflictChoices");

export type ConflictCardProps = ConflictHunksProps & { titleOf: TitleOf };

const DecidedBy = ({ conflict, decision }: Pick<ConflictCardProps, "conflict" | "decision">): ReactNode =>
  isDecided(conflict, decision) &&
  conflict.resolvedBy &&
  conflict.resolvedAt && (
    <span className="ml-auto inline-flex items-center gap-1.5 text-xs text-subtle">
      <Avatar person={personOf(conflict.resolvedBy)} size="xs" decorative />
      <Said
        text="{person} decided {when}"
        values={{
          person: conflict.resolvedBy.displayName,
          when: <RelativeTime value={conflict.resolvedAt} />,
        }}
      />
    </span>
  );

/** Shows one conflict, its reason, and the choices. */
export const ConflictCard = (props: ConflictCardProps) => {
  const say = useSay();
  const { target, conflict, decision, onDecide, titleOf, disabledReason, pinned } = props;
  const words = conflictLabels(say, conflict, titleOf);
  const edited = decision !== null && editWords(say, conflict);
  return (
    <article
      data-conflict={conflict.id}
      tabIndex={-1}
      aria-label={words.kind}
      className="@container scroll-mt-[calc(var(--sticky-top)+4rem)] space-y-3 px-4 py-4 outline-offset-[-2px]"
    >
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="text-sm font-semibold">{words.kind}</h3>
        <DecidedBy conflict={conflict} decision={decision} />
        <p className="max-w-3xl basis-full text-sm text-muted">{words.why}</p>
        {conflict.kind !== "content" && <Edits target={target} conflict={conflict} />}
        {edited && <p className="basis-full text-sm">{edited}</p>}
      </div>
      {conflict.kind === "content" ? (
        <ConflictHunks {...props} />
      ) : (
        <NearViewport pinned={pinned}>
          {() => (
            <ConflictChoices
              conflict={conflict}
              words={words}
              decision={decision}
              onDecide={onDecide}
              disabledReason={disabledReason}
            />
          )}
        </NearViewport>
      )}
    </article>
  );
};
