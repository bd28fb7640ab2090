import { Banner } from "@/components/ui/banner";
import { Card, CardHeader } from "@/components/ui/card";
import { pluralize } from "@/components/ui/pluralize";
import type { OpenAPISpec } from "@/lib/content/openapi-specs/schemas";
import { FAILURE_LABELS } from "./spec-labels";

/** Explains why the latest source could not be read; renders nothing if it could. */
export const SpecProblems = ({ spec }: { spec: OpenAPISpec }) => {
  const { lastProcessErrorCode: code, lastProcessedErrors: problems = [] } = spec;
  if (!code) return null;
  const words = FAILURE_LABELS[code];
  return (
    <>
      <Banner tone="danger" title={words.title}>
        {words.remedy}
        {spec.lastVersion && " Until then, pages show the last valid version."}
      </Banner>
      {code === "PARSE_ERROR" && problems.length > 0 && (
        <Card aria-label="Errors">
          <CardHeader title="Errors" description={pluralize(problems.length, "place")} />
          <ol className="divide-y divide-border">
            {problems.map(({ message, line }) => (
              <li key={message} className="flex items-baseline gap-3 px-4 py-2 text-sm">
                <span className="tabular w-16 shrink-0 text-xs text-muted">
                  {line !== undefined && `Line ${line}`}
                </span>
                <span className="min-w-0 flex-1 wrap-anywhere">{message.replace(/^Line \d+[,:] /, "")}</span>
              </li>
            ))}
          </ol>
        </Card>
      )}
    </>
  );
};
