"use client";

import { ErrorState } from "@/components/ui/states";

type ErrorPageProps = { error: Error & { digest?: string }; reset: () => void };

const ErrorPage = ({ error, reset }: ErrorPageProps) => (
  <ErrorState
    size="page"
    level={1}
    title="This screen failed"
    error={{ message: "Try again. If it stays, give the operator the id below.", requestId: error.digest }}
    onRetry={reset}
  />
);

export default ErrorPage;
