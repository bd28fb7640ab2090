import { ForgotPasswordForm } from "@/components/identity/auth/forgot-password-form";
import { text } from "@/lib/core/locales/say";
import { titled } from "@/lib/wiring/request-words";

export const generateMetadata = titled(text("Reset your password"));

const ForgotPasswordPage = () => <ForgotPasswordForm />;

export default ForgotPasswordPage;
