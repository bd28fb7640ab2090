import { Input, type InputProps } from "./input";

/** The field for an e-mail address, by default that of one's own account. */
export const EmailInput = (props: InputProps) => (
  <Input type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} {...props} />
);
