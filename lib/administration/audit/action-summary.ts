import { z } from "zod";
import type { AuditEventDetails } from "./schemas";

/** A changed boolean setting as events record it. */
const Switched = z.object({ before: z.boolean().nullable(), after: z.boolean() });
const Changes = z.object({ changes: z.record(z.string(), z.unknown()) });

/** Texts for on and off, by action and field. */
const SWITCHES: Readonly<Record<string, Readonly<Record<string, readonly [on: string, off: string]>>>> = {
  "organization.updated": {
    sso: ["Single sign-on requirement turned on", "Single sign-on requirement turned off"],
    secondFactor: ["Two-factor requirement turned on", "Two-factor requirement turned off"],
    inviteLinks: ["Invite links turned on", "Invite links turned off"],
    ai: ["AI features turned on", "AI features turned off"],
  },
  "member.updated": {
    disabled: ["Member disabled", "Member enabled"],
    ssoExempt: ["Member exempted from single sign-on", "Member required to use single sign-on"],
  },
};

/**
 * Returns a text for an entry's only change, such as "Member disabled" instead of "Member updated". Undefined
 * where the action's label is enough.
 */
export function actionSummary(action: string, payload: AuditEventDetails["payload"]): string | undefined {
  const changed = Changes.safeParse(payload);
  if (!changed.success) return undefined;
  const [only, ...others] = Object.entries(changed.data.changes);
  if (!only || others.length > 0) return undefined;
  const words = SWITCHES[action]?.[only[0]];
  const switched = Switched.safeParse(only[1]);
  return words && switched.success ? words[switched.data.after ? 0 : 1] : undefined;
}
