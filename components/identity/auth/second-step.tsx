"use client";

import { useRef, useState } from "react";
import { submitting } from "@/components/form/use-submit";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useSingleRun } from "@/components/ui/use-single-run";
import { signInWithPasskey } from "./passkey";
import { enter, type SecondStepAsked, type SignInFailure, signInWithCode } from "./sign-in";

const WAYS = {
  app: {
    label: "Authentication code",
    hint: "The 6-digit code your authenticator app shows now.",
    use: "Use your authenticator app",
    input: { inputMode: "numeric", autoComplete: "one-time-code" },
  },
  passkey: { label: null, use: "Use a passkey" },
  recovery: {
    label: "Recovery code",
    hint: "One of the codes you stored. Each works once.",
    use: "Use a recovery code",
    input: { autoComplete: "off" },
  },
} as const;
type Way = keyof typeof WAYS;

type Props = {
  asked: SecondStepAsked;
  /** The destination, a path of this origin. */
  next: string;
  /** Returns to the password, which has to be entered again. */
  onStartOver: (failure: SignInFailure | null) => void;
};

/** Shows the second step of a sign-in, after a correct password. */
export const SecondStep = ({ asked: { ticket, ways }, next, onStartOver }: Props) => {
  const hasApp = ways.includes("app");
  const [way, setWay] = useState<Way>(hasApp ? "app" : "passkey");
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { run, pending } = useSingleRun(async () => {
    setFailure(null);
    const outcome = await (way === "passkey"
      ? signInWithPasskey(ticket)
      : signInWithCode(ticket, input.current?.value ?? ""));
    if ("signedIn" in outcome) return enter(next);
    if (!("failure" in outcome)) return;
    if (outcome.failure.startOver) return onStartOver(outcome.failure);
    setFailure(outcome.failure);
    input.current?.select();
  });
  const change = (to: Way) => {
    setWay(to);
    setFailure(null);
  };
  const shown = WAYS[way];
  const others = (Object.keys(WAYS) as Way[]).filter(
    (each) => each !== way && (each === "recovery" || ways.includes(each)),
  );
  return (
    <form onSubmit={submitting(run)} className="flex flex-col gap-4">
      {shown.label === null ? (
        <p className="text-sm">Your password was right. Confirm with your passkey that it's you.</p>
      ) : (
        <Field
          label={shown.label}
          hint={shown.hint}
          error={failure?.field === "code" ? failure.message : undefined}
        >
          <Input
            key={way}
            ref={input}
            name="code"
            size="lg"
            mono
            required
            autoFocus
            autoCapitalize="none"
            spellCheck={false}
            {...shown.input}
          />
        </Field>
      )}
      {failure?.field === null && <Banner tone="danger">{failure.message}</Banner>}
      <Button type="submit" variant="primary" size="lg" loading={pending} autoFocus={shown.label === null}>
        {shown.label === null ? "Use passkey" : "Continue"}
      </Button>
      <ul className="flex flex-col items-start gap-2 text-sm">
        {others.map((each) => (
          <li key={each}>
            <Button variant="link" onClick={() => change(each)}>
              {WAYS[each].use}
            </Button>
          </li>
        ))}
        <li>
          <Button variant="link" onClick={() => onStartOver(null)}>
            Back
          </Button>
        </li>
      </ul>
    </form>
  );
};
