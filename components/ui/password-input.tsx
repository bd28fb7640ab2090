"use client";

import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "./button";
import { cn } from "./cn";
import { Input, type InputProps } from "./input";
import { useSay } from "./say";

export const PasswordInput = ({ className, ...rest }: Omit<InputProps, "type" | "prefix" | "suffix">) => {
  const say = useSay();
  const [shown, setShown] = useState(false);
  return (
    <div className="relative w-full min-w-0">
      <Input
        type={shown ? "text" : "password"}
        className={cn("pr-9", className)}
        spellCheck={false}
        {...rest}
      />
      <IconButton
        label={shown ? say("Hide password") : say("Show password")}
        size="sm"
        onClick={() => setShown(!shown)}
        className="absolute top-1/2 right-1 size-7 -translate-y-1/2"
      >
        {shown ? <EyeOff /> : <Eye />}
      </IconButton>
    </div>
  );
};
