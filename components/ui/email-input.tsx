import { Input, type InputProps } from "./input";

/** An input for an e-mail address, by default that of the person's own account. */
export const EmailInput = (props: InputProps) => (
  <Input type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} {...props} />
);
