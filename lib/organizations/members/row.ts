import type { Role } from "@/lib/core/access/roles";

export type MemberRow = {
  userId: string;
  role: Role | null;
  joinedAt: Date;
  lastSeenAt: Date | null;
  sso: boolean;
  ssoExempt: boolean;
  /** null for people without a password, whose sign-in needs no second factor here */
  secondFactor: boolean | null;
  disabledAt: Date | null;
  email: string;
  displayName: string;
  photoURL: string | null;
  /** name of the directory that manages the membership */
  directory: string | null;
  teams: number;
  spaces: number;
};
