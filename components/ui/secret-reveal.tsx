"use client";

import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "./button";
import { CopyButton } from "./copy-button";
import { useSay } from "./say";

type SecretRevealProps = {
  /** The name of the secret, such as "API token". */
  label: string;
  value: string;
  initiallyShown?: boolean;
};

/** Shows a secret on request; it can be copied unseen. */
export const SecretReveal = ({ label, value, initiallyShown = false }: SecretRevealProps) => {
  const say = useSay();
  const [shown, setShown] = useState(initiallyShown);
  return (
    <section
      aria-label={label}
      className="flex items-center gap-1 rounded-md border border-control bg-surface py-1 pr-1 pl-3"
    >
      <code className="min-w-0 flex-1 text-xs break-all">
        {shown ? (
          value
        ) : (
          <>
            <span aria-hidden="true">{"•".repeat(24)}</span>
            <span className="sr-only">{say("Hidden")}</span>
          </>
        )}
      </code>
      <IconButton
        label={shown ? say("Hide {label}", { label }) : say("Show {label}", { label })}
        size="sm"
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff /> : <Eye />}
      </IconButton>
      <CopyButton value={value} label={say("Copy")} />
    </section>
  );
};
