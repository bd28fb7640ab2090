import type { Metadata } from "next";
import { ForgotPasswordForm } from "@/components/identity/auth/forgot-password-form";

export const metadata: Metadata = { title: "Reset your password" };

const ForgotPasswordPage = () => <ForgotPasswordForm />;

export default ForgotPasswordPage;
