import type { Metadata } from "next";
import { UnsubscribeForm } from "@/components/collaboration/notifications/unsubscribe-form";

export const metadata: Metadata = { title: "Unsubscribe", robots: { index: false }, referrer: "no-referrer" };

type PageProps = {
  params: Promise<{ userId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const one = (value: string | string[] | undefined) => (typeof value === "string" ? value : "");

const UnsubscribePage = async ({ params, searchParams }: PageProps) => {
  const [{ userId }, { expires, signature }] = await Promise.all([params, searchParams]);
  return (
    <UnsubscribeForm userId={userId} permission={{ expires: one(expires), signature: one(signature) }} />
  );
};

export default UnsubscribePage;
