import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { nextPath } from "@/components/auth/next-path";
import { SingleSignOnForm } from "@/components/auth/single-sign-on-form";
import { findCurrentActor } from "@/lib/wiring/current";

export const metadata: Metadata = { title: "Single sign-on" };

type Search = { next?: string | string[] };

const SingleSignOnPage = async ({ searchParams }: { searchParams: Promise<Search> }) => {
  const [{ next: wanted }, actor] = await Promise.all([searchParams, findCurrentActor()]);
  const next = nextPath(wanted);
  if (actor) redirect(next);
  return (
    <>
      <h1 className="text-lg font-semibold">Single sign-on</h1>
      <p className="mt-0.5 mb-5 text-sm text-muted">Sign in with the account of your organization.</p>
      <SingleSignOnForm next={next} />
    </>
  );
};

export default SingleSignOnPage;
