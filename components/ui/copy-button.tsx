"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { text } from "@/lib/core/locales/say";
import { Button, type ButtonProps, IconButton } from "./button";
import { useSay } from "./say";

/** Copies a text and reports the result for two seconds. */
const useCopy = (text: string) => {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), 2_000);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("failed");
    }
  };
  return { state, copy };
};

type CopyButtonProps = Omit<ButtonProps, "onClick" | "children" | "asChild" | "icon" | "value"> & {
  value: string;
  /** The label of the button, such as "Copy link". */
  label?: string;
  iconOnly?: boolean;
};

const outcomes = {
  copied: text("Copied"),
  failed: text("Couldn't copy. Select the text and copy it."),
} as const;

export const CopyButton = ({ value, label, iconOnly = false, size = "sm", ...rest }: CopyButtonProps) => {
  const say = useSay();
  const { state, copy } = useCopy(value);
  const outcome = state === "idle" ? "" : say(outcomes[state]);
  const name = label ?? say("Copy");
  const icon = state === "copied" ? <Check className="text-success" /> : <Copy />;
  return (
    <>
      {iconOnly ? (
        <IconButton label={outcome || name} size={size} onClick={copy} {...rest}>
          {icon}
        </IconButton>
      ) : (
        <Button icon={icon} size={size} onClick={copy} {...rest}>
          {state === "copied" ? say("Copied") : name}
        </Button>
      )}
      <span role="status" className="sr-only">
        {outcome}
      </span>
    </>
  );
};
