import { ExternalLink } from "lucide-react";
import { Card } from "@/components/ui/card";
import type { Integration } from "@/lib/integrations/integrations/schemas";
import { CATEGORY_LABELS, TARGET_LABELS } from "./integration-labels";

/** Shows the metadata of an integration. */
export const IntegrationFacts = ({ integration }: { integration: Integration }) => {
  const { owner, version, target, categories, externalLinks, verified } = integration;
  const facts = [
    ["Publisher", owner.title],
    ["Name", integration.name],
    ["Version", String(version)],
    ["Installed in", TARGET_LABELS[target]],
    ...(categories.length > 0
      ? [["Categories", categories.map((each) => CATEGORY_LABELS[each]).join(", ")]]
      : []),
    ["Verified", verified ? "Yes, by the operator" : "No"],
  ] as const;
  return (
    <Card aria-label="Details">
      <dl className="divide-y divide-border">
        {facts.map(([term, value]) => (
          <div key={term} className="flex flex-wrap gap-x-4 px-4 py-2.5 text-sm">
            <dt className="w-28 shrink-0 text-muted">{term}</dt>
            <dd className="min-w-0 flex-1 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {externalLinks.length > 0 && (
        <ul aria-label="Links" className="flex flex-col gap-1.5 border-t border-border px-4 py-3">
          {externalLinks.map(({ url, label }) => (
            <li key={url}>
              <a
                href={url}
                target="_blank"
                rel="noreferrer nofollow"
                className="inline-flex items-center gap-1.5 text-sm text-accent-text underline underline-offset-3"
              >
                {label}
                <ExternalLink aria-hidden="true" className="size-3.5" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
};
