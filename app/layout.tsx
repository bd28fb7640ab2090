import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { Providers } from "@/components/console/providers";
import { KeepEarlyInput } from "@/components/layout/keep-early-input";
import { RepeatEarlyInput } from "@/components/layout/repeat-early-input";
import { parseTheme, themeClass, themeCookie } from "@/components/ui/theme";
import { hintNames } from "@/lib/core/locales/hint-names";
import { requestLanguage } from "@/lib/wiring/request-words";
import "./globals.css";
// Runs operations for prefetching on every screen: imported here for one shared bundle, instead of one per group of
// screens.
import "@/lib/wiring/prefetch";

export const metadata: Metadata = {
  title: { default: "Bindery", template: "%s · Bindery" },
  description: "Write, review and publish documentation together.",
  icons: { icon: "/icon.svg" },
  robots: { index: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  // Keeps bars at the lower edge of the window above the on-screen keyboard.
  interactiveWidget: "resizes-content",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#131314" },
  ],
};

const RootLayout = async ({ children }: { children: ReactNode }) => {
  const language = await requestLanguage();
  const theme = parseTheme((await cookies()).get(themeCookie)?.value);
  return (
    <html lang={language} className={themeClass(theme)} style={hintNames(language)} suppressHydrationWarning>
      <body>
        <KeepEarlyInput />
        <Providers language={language} theme={theme} now={Date.now()}>
          {children}
        </Providers>
        <RepeatEarlyInput />
      </body>
    </html>
  );
};

export default RootLayout;
