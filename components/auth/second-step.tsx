"use client";

import { useRef, useState } from "react";
import { submitting } from "@/components/form/use-submit";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useSingleRun } from "@/components/ui/use-single-run";
import { enter, type SignInFailure, signInWithCode } from "./sign-in";

const WAYS = {
  app: {
    label: "Authentication code",
    hint: "The 6-digit code your authenticator app shows now.",
    other: "Use a recovery code",
    input: { inputMode: "numeric", autoComplete: "one-time-code" },
  },
  recovery: {
    label: "Recovery code",
    hint: "One of the codes you stored. Each works once.",
    other: "Use your authenticator app",
    input: { autoComplete: "off" },
  },
} as const;

type Props = {
  ticket: string;
  /** Where it leads: a path of this origin. */
  next: string;
  /** Back to the password, which has to be shown once more. */
  onStartOver: (failure: SignInFailure | null) => void;
};

/** The second of two steps: the password was right, and the account asks for more. */
export const SecondStep = ({ ticket, next, onStartOver }: Props) => {
  const [way, setWay] = useState<keyof typeof WAYS>("app");
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { run, pending } = useSingleRun(async () => {
    setFailure(null);
    const outcome = await signInWithCode(ticket, input.current?.value ?? "");
    if ("signedIn" in outcome) return enter(next);
    if (!("failure" in outcome)) return;
    if (outcome.failure.startOver) return onStartOver(outcome.failure);
    setFailure(outcome.failure);
    input.current?.select();
  });
  const { label, hint, other, input: kind } = WAYS[way];
  const change = () => {
    setWay(way === "app" ? "recovery" : "app");
    setFailure(null);
  };
  return (
    <form onSubmit={submitting(run)} className="flex flex-col gap-4">
      <Field label={label} hint={hint} error={failure?.field === "code" ? failure.message : undefined}>
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
          {...kind}
        />
      </Field>
      {failure?.field === null && <Banner tone="danger">{failure.message}</Banner>}
      <Button type="submit" variant="primary" size="lg" loading={pending}>
        Continue
      </Button>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-sm">
        <Button variant="link" onClick={change}>
          {other}
        </Button>
        <Button variant="link" onClick={() => onStartOver(null)}>
          Back
        </Button>
      </p>
    </form>
  );
};
