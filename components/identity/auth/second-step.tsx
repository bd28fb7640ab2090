"use client";

import { useRef, useState } from "react";
import { submitting } from "@/components/form/use-submit";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useSay } from "@/components/ui/say";
import { useSingleRun } from "@/components/ui/use-single-run";
import { text } from "@/lib/core/locales/say";
import { signInWithPasskey } from "./passkey";
import { enter, type SecondStepAsked, type SignInFailure, signInWithCode } from "./sign-in";

const WAYS = {
  app: {
    label: text("Authentication code"),
    hint: text("The 6-digit code your authenticator app shows now."),
    use: text("Use your authenticator app"),
    input: { inputMode: "numeric", autoComplete: "one-time-code" },
  },
  passkey: { label: null, use: text("Use a passkey") },
  recovery: {
    label: text("Recovery code"),
    hint: text("One of the codes you stored. Each works once."),
    use: text("Use a recovery code"),
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
  const say = useSay();
  const hasApp = ways.includes("app");
  const [way, setWay] = useState<Way>(hasApp ? "app" : "passkey");
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { run, pending } = useSingleRun(async () => {
    setFailure(null);
    const outcome = await (way === "passkey"
      ? signInWithPasskey(say, ticket)
      : signInWithCode(say, ticket, input.current?.value ?? ""));
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
        <p className="text-sm">{say("Your password was right. Confirm with your passkey that it's you.")}</p>
      ) : (
        <Field
          label={say(shown.label)}
          hint={say(shown.hint)}
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
        {shown.label === null ? say("Use passkey") : say("Continue")}
      </Button>
      <ul className="flex flex-col items-start gap-2 text-sm">
        {others.map((each) => (
          <li key={each}>
            <Button variant="link" onClick={() => change(each)}>
              {say(WAYS[each].use)}
            </Button>
          </li>
        ))}
        <li>
          <Button variant="link" onClick={() => onStartOver(null)}>
            {say("Back")}
          </Button>
        </li>
      </ul>
    </form>
  );
};
