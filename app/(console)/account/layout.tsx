import type { ReactNode } from "react";
import { AccountFrame } from "@/components/identity/account/account-frame";

const AccountLayout = ({ children }: { children: ReactNode }) => <AccountFrame>{children}</AccountFrame>;

export default AccountLayout;
