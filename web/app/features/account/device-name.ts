/** A first suggestion for the name of this device's passkey. */
export function deviceName(agent: string): string {
  const device = devices.find(([sign]) => sign.test(agent));
  return device?.[1] ?? "This device";
}

const devices: readonly [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android.*Mobile/, "Android phone"],
  [/Android/, "Android tablet"],
  [/CrOS/, "Chromebook"],
  [/Macintosh/, "Mac"],
  [/Windows/, "Windows computer"],
  [/Linux/, "Linux computer"],
];
