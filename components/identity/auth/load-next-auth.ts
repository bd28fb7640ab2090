import { lazyModule } from "@/components/ui/lazy";

export const loadNextAuth = lazyModule(() => import("next-auth/react"));
