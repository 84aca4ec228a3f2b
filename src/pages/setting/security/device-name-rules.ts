/** How people call the devices that browsers tell of; the first match counts: an iPad may say Macintosh, Android says Linux. */
const devices: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

/** A name to begin with; null where the browser says nothing. */
export const deviceName = (userAgent: string): string | null =>
  devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
