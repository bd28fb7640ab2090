import type { Metadata } from "next";
import { PasswordForm } from "@/components/account/password-form";
import { currentActor } from "@/lib/wiring/current";

export const metadata: Metadata = { title: "Sign-in" };

const SecurityPage = async () => <PasswordForm email={(await currentActor()).email} />;

export default SecurityPage;
