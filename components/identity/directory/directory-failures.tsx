import { Badge } from "@/components/ui/badge";
import { Card, CardHeader } from "@/components/ui/card";
import { RelativeTime } from "@/components/ui/relative-time";
import type { DirectoryFailure } from "@/lib/identity/directory/schemas";

/** Lists refused requests of a directory. */
export const DirectoryFailures = ({ failures }: { failures: readonly DirectoryFailure[] }) => (
  <Card aria-label="Refused requests">
    <CardHeader title="Refused requests" description="The last 50 requests of the directory that failed." />
    {failures.length === 0 ? (
      <p className="p-4 text-sm text-muted">No refused requests.</p>
    ) : (
      <ul aria-label="Refused requests" className="divide-y divide-border">
        {failures.map(({ id, createdAt, method, path, status, detail }) => (
          <li key={id} className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-3 text-sm">
            <div className="min-w-0 flex-[1_1_18rem]">
              <p className="text-danger wrap-anywhere">{detail}</p>
              <p className="text-xs text-muted wrap-anywhere">
                <RelativeTime value={createdAt} /> ·{" "}
                <code>
                  {method} {path}
                </code>
              </p>
            </div>
            <Badge tone="danger">{status}</Badge>
          </li>
        ))}
      </ul>
    )}
  </Card>
);
