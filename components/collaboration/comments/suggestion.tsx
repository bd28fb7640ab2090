"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown, CircleCheck, Plus } from "lucide-react";
import { useMemo } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { Said, useSay } from "@/components/ui/say";
import { addresses } from "@/lib/addresses";
import { subjectOf } from "@/lib/collaboration/change-requests/subject-label";
import type { Comment, StoredSuggestion, Suggestion } from "@/lib/collaboration/comments/schemas";
import type { LiveScope } from "@/lib/content/scopes/operation-at";
import { diffWords } from "@/lib/core/content/word-diff";
import { query } from "@/lib/platform/api/queries";
import { spaces } from "@/lib/spaces/spaces/operations";
import { useApplySuggestions } from "./use-apply-suggestions";
import { useOwnRequests } from "./use-own-requests";

/** Shows the words that a suggestion removes and adds. */
export const SuggestionDiff = ({
  suggestion: { markdown, replaces },
}: {
  suggestion: Pick<StoredSuggestion, "markdown" | "replaces">;
}) => {
  const say = useSay();
  const changes = useMemo(() => diffWords(replaces, markdown), [replaces, markdown]);
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      dir="auto"
      className="max-h-60 overflow-auto rounded-md border border-border bg-surface px-2.5 py-2 font-mono text-xs leading-relaxed whitespace-pre-wrap wrap-anywhere"
    >
      {changes.map(({ kind, text }, index) => {
        const key = `${index} ${kind}`;
        if (kind === "removed")
          return (
            <del key={key} className="rounded-sm bg-danger-subtle text-danger">
              {text}
            </del>
          );
        if (kind === "added")
          return (
            <ins key={key} className="rounded-sm bg-success-subtle text-success no-underline">
              {text}
            </ins>
          );
        return <span key={key}>{text}</span>;
      })}
      {markdown === "" && <span className="sr-only">{say("Nothing takes its place.")}</span>}
    </pre>
  );
};

const Applied = ({ scope, suggestion }: { scope: LiveScope; suggestion: Suggestion }) => {
  const say = useSay();
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-xs text-muted">
      <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
        {say("Applied")}
      </Badge>
      {suggestion.appliedBy && (
        <span>{say("by {person}", { person: suggestion.appliedBy.displayName })}</span>
      )}
      {suggestion.appliedAt && <RelativeTime value={suggestion.appliedAt} />}
      {suggestion.changeRequest !== undefined && scope.changeRequestId === undefined ? (
        <span>
          <Said
            text="in {changeRequest}"
            values={{
              changeRequest: (
                <Link href={addresses.changeRequest.overview(scope.spaceId, suggestion.changeRequest)}>
                  #{suggestion.changeRequest}
                </Link>
              ),
            }}
          />
        </span>
      ) : (
        suggestion.revision && (
          <Link href={addresses.space.revision(scope.spaceId, suggestion.revision)}>
            {say("Show revision")}
          </Link>
        )
      )}
    </p>
  );
};

const ApplySuggestion = ({ comment, scope }: { comment: Comment; scope: LiveScope }) => {
  const say = useSay();
  const { apply, pending } = useApplySuggestions(scope);
  const inMain = scope.changeRequestId === undefined;
  const { data: space } = useQuery({
    ...query(spaces.get, { params: { spaceId: scope.spaceId } }),
    enabled: inMain,
  });
  const own = useOwnRequests(inMain ? space : undefined);
  if (own.length === 0)
    return (
      <div>
        <Button size="sm" loading={pending} onClick={() => apply([comment.id])}>
          {inMain ? say("Apply in a new change request") : say("Apply suggestion")}
        </Button>
      </div>
    );
  return (
    <div>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button size="sm" loading={pending}>
            {say("Apply suggestion")}
            <ChevronDown aria-hidden="true" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent className="w-72">
          {own.map((request) => (
            <DropdownMenuItem key={request.id} onSelect={() => apply([comment.id], request.id)}>
              <span className="min-w-0 flex-1 truncate">
                {say("In #{number} {subject}", {
                  number: String(request.number),
                  subject: subjectOf(say, request),
                })}
              </span>
            </DropdownMenuItem>
          ))}
          <DropdownMenuSeparator />
          <DropdownMenuItem icon={<Plus aria-hidden="true" />} onSelect={() => apply([comment.id])}>
            {say("In a new change request")}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </div>
  );
};

/** Shows the suggestion of a comment as a difference, with its state and a button to apply it. */
export const CommentSuggestion = ({ comment, scope }: { comment: Comment; scope: LiveScope }) => {
  const say = useSay();
  const { suggestion, target, permissions } = comment;
  if (!suggestion) return null;
  return (
    <section aria-label={say("Suggested change")} className="mt-2 flex flex-col gap-2">
      <SuggestionDiff suggestion={suggestion} />
      {suggestion.state === "applied" && <Applied scope={scope} suggestion={suggestion} />}
      {suggestion.state === "outdated" && (
        <div className="text-xs text-muted">
          <p>
            <Badge tone="warning">{say("Out of date")}</Badge>{" "}
            {say("The text was edited since, so this can’t be applied.")}
          </p>
          {target.anchor?.now !== undefined && target.anchor.now !== target.anchor.was && (
            <p className="mt-1 border-l-2 border-border pl-2 wrap-anywhere">
              <span className="font-medium">{say("Now:")}</span> {target.anchor.now}
            </p>
          )}
        </div>
      )}
      {suggestion.state === "open" && permissions.apply && (
        <ApplySuggestion comment={comment} scope={scope} />
      )}
    </section>
  );
};
