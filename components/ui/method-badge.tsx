import { cn } from "./cn";

export const METHOD_TONES: Record<string, string> = {
  get: "text-info",
  post: "text-success",
  put: "text-warning",
  patch: "text-warning",
  delete: "text-danger",
};

export const MethodBadge = ({ method }: { method: string }) => (
  <span
    className={cn("w-12 shrink-0 font-mono text-[0.6875rem] font-semibold uppercase", METHOD_TONES[method])}
  >
    {method}
  </span>
);
