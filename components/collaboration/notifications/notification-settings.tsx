"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { reportFailure } from "@/components/form/report-failure";
import { failureOf } from "@/components/layout/failure-of";
import { Card, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { useSay } from "@/components/ui/say";
import { SkeletonText } from "@/components/ui/skeleton";
import { ErrorState } from "@/components/ui/states";
import { type NotificationKind, notificationKinds } from "@/lib/collaboration/notifications/kinds";
import { notifications } from "@/lib/collaboration/notifications/operations";
import { text } from "@/lib/core/locales/say";
import { mutation, query } from "@/lib/platform/api/queries";
import { KIND_LABELS } from "./notification-labels";

const WAYS = [
  { way: "inApp", header: text("Inbox") },
  { way: "mail", header: text("E-mail") },
] as const;

/** Chooses the ways to be notified of each kind; takes effect at once. */
export const NotificationSettings = () => {
  const say = useSay();
  const preferences = useQuery(query(notifications.preferences, {}));
  const update = useMutation(mutation(notifications.updatePreferences));
  const failure = failureOf(preferences);
  // Shows a pending change already.
  const shown = (kind: NotificationKind, way: "inApp" | "mail") =>
    (update.isPending ? update.variables.body.kinds[kind]?.[way] : undefined) ??
    preferences.data?.kinds[kind]?.[way] ??
    false;
  const set = (kind: NotificationKind, way: "inApp" | "mail", on: boolean) =>
    void update.mutateAsync({ body: { kinds: { [kind]: { [way]: on } } } }).catch(reportFailure);
  return (
    <Card aria-label={say("Notification settings")}>
      <CardHeader
        title={say("Notifications")}
        description={say("E-mail brings what is still unread after 15 minutes, in one message.")}
      />
      {failure ? (
        <ErrorState level={3} error={failure} onRetry={() => void preferences.refetch()} />
      ) : !preferences.data ? (
        <div className="p-4">
          <SkeletonText lines={8} />
        </div>
      ) : (
        <table className="w-full text-left text-sm">
          <thead className="border-b border-border text-xs text-muted">
            <tr>
              <th scope="col" className="px-4 py-2 font-medium">
                {say("Kind")}
              </th>
              {WAYS.map(({ way, header }) => (
                <th key={way} scope="col" className="w-20 px-2 py-2 text-center font-medium">
                  {say(header)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {notificationKinds.map((kind) => (
              <tr key={kind}>
                <th scope="row" className="px-4 py-2.5 font-normal">
                  <span className="block font-medium">{say(KIND_LABELS[kind].label)}</span>
                  <span className="block text-xs text-muted">{say(KIND_LABELS[kind].description)}</span>
                </th>
                {WAYS.map(({ way, header }) => (
                  <td key={way} className="px-2 py-2.5 text-center">
                    <Checkbox
                      className="mx-auto"
                      aria-label={`${say(KIND_LABELS[kind].label)}: ${say(header)}`}
                      checked={shown(kind, way)}
                      onCheckedChange={(on) => set(kind, way, on === true)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
};
