/** Variants of a deployment; `recorder`: it supports session recording. */
export const versions = ['overseas', 'private', 'recorder'] as const
export type Version = (typeof versions)[number]

/**
 * Whether a deployment is the overseas or private version or supports the recorder (ROU-32), by the server's configuration;
 * false while that is unknown.
 */
export const isVersion = (config: { versions?: readonly string[] } | undefined, version: Version): boolean =>
  config?.versions?.includes(version) ?? false
