import type { ReactNode } from "react";

type Props = { icon: ReactNode; title: ReactNode; actions: ReactNode; children: ReactNode };

/** A way to sign in, as a list item. */
export const SignInRow = ({ icon, title, actions, children }: Props) => (
  <li className="flex flex-wrap items-start gap-3 px-4 py-3">
    <span className="mt-0.5 shrink-0 text-muted [&>svg]:size-5">{icon}</span>
    <div className="min-w-48 flex-1">
      <p className="flex flex-wrap items-center gap-2 text-sm font-medium wrap-anywhere">{title}</p>
      <p className="text-xs text-muted">{children}</p>
    </div>
    {actions}
  </li>
);
