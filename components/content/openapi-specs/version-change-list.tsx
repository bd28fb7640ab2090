"use client";

import { useQuery } from "@tanstack/react-query";
import { failureOf } from "@/components/layout/failure-of";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { useSay } from "@/components/ui/say";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { openApiSpecs } from "@/lib/content/openapi-specs/operations";
import type { VersionChanges as Changes } from "@/lib/content/openapi-specs/schemas";
import { type Say, type Text, text } from "@/lib/core/locales/say";
import { query } from "@/lib/platform/api/queries";
import { BREAKING_LABELS } from "./spec-labels";

type Entry = { change: Changes["schemas"][number]["change"]; what: string; detail?: string };

const TONES: Record<Entry["change"], BadgeTone> = { added: "success", removed: "danger", changed: "warning" };
const WORDS: Record<Entry["change"], Text> = {
  added: text("Added"),
  removed: text("Removed"),
  changed: text("Changed"),
};
const MOST = 200;

const entriesOf = (say: Say, { operations, webhooks, schemas }: Changes): Entry[] => [
  ...operations.map(({ change, method, path, summary }) => ({
    change,
    what: `${method.toUpperCase()} ${path}`,
    detail: summary,
  })),
  ...webhooks.map(({ change, method, name }) => ({
    change,
    what: `${method.toUpperCase()} ${name}`,
    detail: say("Webhook"),
  })),
  ...schemas.map(({ change, name }) => ({ change, what: name, detail: say("Schema") })),
];

type Props = { organizationId: string; specSlug: string; versionId: string };

/** Shows the changes between a version of a spec and the one before. */
export const VersionChangeList = ({ organizationId, specSlug, versionId }: Props) => {
  const say = useSay();
  const { data, error, refetch } = useQuery(
    query(openApiSpecs.changes, { params: { organizationId, specSlug, versionId } }),
  );
  const failure = failureOf({ data, error });
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={3} />;
  const entries = entriesOf(say, data);
  if (entries.length === 0)
    return (
      <p className="text-sm text-muted">
        {say("Only descriptions outside of operations and schemas changed.")}
      </p>
    );
  return (
    <div className="flex flex-col gap-4">
      <Breaking breaking={data.breaking} />
      <ul aria-label={say("Changes")} className="flex flex-col gap-1.5">
        {entries.slice(0, MOST).map(({ change, what, detail }) => (
          <li key={`${detail} ${what}`} className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1 text-sm">
            <Badge tone={TONES[change]} className="w-18 justify-center">
              {say(WORDS[change])}
            </Badge>
            <code className="min-w-0 text-xs wrap-anywhere">{what}</code>
            {detail && <span className="text-xs text-muted">{detail}</span>}
          </li>
        ))}
        {entries.length > MOST && (
          <li className="text-xs text-muted">{say("And {count} more.", { count: entries.length - MOST })}</li>
        )}
      </ul>
    </div>
  );
};

/** Lists breaking changes, or says that there are none. */
const Breaking = ({ breaking }: Pick<Changes, "breaking">) => {
  const say = useSay();
  if (!breaking) return null;
  if (breaking.length === 0) return <p className="text-sm text-success">{say("No breaking changes.")}</p>;
  return (
    <Banner
      tone="danger"
      title={say(
        { one: "{count} breaking change", other: "{count} breaking changes" },
        { count: breaking.length },
      )}
    >
      <ul aria-label={say("Breaking changes")} className="mt-1 flex flex-col gap-1.5">
        {breaking.slice(0, MOST).map(({ method, path, rule, where }) => (
          <li key={`${method} ${path} ${rule} ${where}`} className="text-sm">
            <code className="block text-xs wrap-anywhere">{`${method.toUpperCase()} ${path}`}</code>
            {say(BREAKING_LABELS[rule])} {where && <code className="text-xs wrap-anywhere">{where}</code>}
          </li>
        ))}
      </ul>
    </Banner>
  );
};
