import type { Say } from "@/lib/core/locales/say";

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bVersion\/.*Safari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPad\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (text: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** Names a browser for its owner to recognize: "Firefox on Linux". */
export const browserLabel = (say: Say, userAgent: string | undefined): string => {
  if (!userAgent) return say("Unknown browser");
  const [browser, system] = [nameIn(userAgent, BROWSERS), nameIn(userAgent, SYSTEMS)];
  if (!system) return browser ?? userAgent.slice(0, 60);
  return browser
    ? say("{browser} on {system}", { browser, system })
    : say("Unknown browser on {system}", { system });
};

export const isPhone = (userAgent: string | undefined): boolean =>
  /\biPhone\b|\bAndroid\b.*\bMobile\b/.test(userAgent ?? "");
