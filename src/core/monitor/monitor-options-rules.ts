/** The options of monitoring (MON-9). Rates are percentages, 0 to 100. */
export interface MonitorOptions {
  applicationId: string
  datakitOrigin: string
  sampleRate: number
  replaySampleRate: number
  tracingSampleRate: number
  allowedTracingOrigins: readonly string[]
  /** Requests whose address begins with one of these are not collected. */
  excludedActivityUrls: readonly string[]
}

/** Why nothing is collected. */
export const monitorMessages = {
  noApplication: 'Application ID is not configured, no RUM data will be collected.',
  noOrigin: 'datakitOrigin is not configured, no RUM data will be collected.',
  sampleRate: 'Sample Rate should be a number between 0 and 100',
  replaySampleRate: 'Premium Sample Rate should be a number between 0 and 100',
  tracingSampleRate: 'Tracing Sample Rate should be a number between 0 and 100',
  tracingOrigins: 'Allowed Tracing Origins should be an array',
  excludedUrls: 'Excluded Activity Urls should be an array',
  alreadyStarted: 'DATAFLUX_RUM is already initialized.',
  noCookies: 'Cookies are not authorized, we will not send any data.',
  wrongContext: 'Execution is not allowed in the current context.',
} as const

const isRate = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 100

/** The first reason why monitoring cannot start with these options; null if it can. */
export const optionsProblem = (options: { readonly [Name in keyof MonitorOptions]?: unknown }): string | null => {
  if (!options.applicationId) return monitorMessages.noApplication
  if (!options.datakitOrigin) return monitorMessages.noOrigin
  for (const name of ['sampleRate', 'replaySampleRate', 'tracingSampleRate'] as const)
    if (!isRate(options[name])) return monitorMessages[name]
  if (!Array.isArray(options.allowedTracingOrigins)) return monitorMessages.tracingOrigins
  if (!Array.isArray(options.excludedActivityUrls)) return monitorMessages.excludedUrls
  return null
}
