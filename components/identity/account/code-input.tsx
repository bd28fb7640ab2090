import type { ComponentProps } from "react";
import { Input } from "@/components/ui/input";

/** An input for the code of an authenticator app, which phones and password managers fill in. */
export const CodeInput = (props: ComponentProps<typeof Input>) => (
  <Input {...props} mono autoFocus inputMode="numeric" autoComplete="one-time-code" spellCheck={false} />
);
