/** What a deployment can be besides the ordinary one; `recorder`: sessions can be recorded there. */
export const versions = ['overseas', 'private', 'recorder'] as const
export type Version = (typeof versions)[number]

/**
 * The checks for the overseas version, the private version and recorder support (ROU-32), whose rules are the
 * server's configuration. Nothing is claimed of a server that has not said what it is.
 */
export const isVersion = (config: { versions?: readonly string[] } | undefined, version: Version): boolean =>
  config?.versions?.includes(version) ?? false
