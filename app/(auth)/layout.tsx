import type { ReactNode } from "react";
import { Brand } from "@/components/layout/brand";

/** Screens before the sign-in: a card that starts at the same height with any content. */
const AuthLayout = ({ children }: { children: ReactNode }) => (
  <main className="flex min-h-dvh flex-col items-center bg-surface px-4 pt-[max(2rem,12vh)] pb-10">
    <Brand className="mb-6" />
    <div className="w-full max-w-sm rounded-xl border border-border bg-raised p-6 shadow-sm">{children}</div>
  </main>
);

export default AuthLayout;
