/** The ending pages of each integration (ROU-23). Slack's and Teams' failures lie below `error/`. */
export const integrationPages = {
  dingtalk: ['403', 'authorized', 'error', 'expired', 'mismatch', 'not-auth', 'not-integrated'],
  lark: ['403', 'authorized', 'bindAndAuthorized', 'error', 'not-auth'],
  qywx: [
    '403',
    'authorized',
    'bindAndAuthorized',
    'concat-admin',
    'duplicate',
    'error-store',
    'error',
    'expired',
    'mismatch',
    'not-integrated',
    'transit-home',
    'transit',
  ],
  slack: [
    'authorized',
    'bind-duplication-error',
    'transit',
    'error-bind-duplication',
    'error-is-auth-expired',
    'error-no-admin-auth',
    'error-no-integrated',
    'error-org-mismatch',
    'error-other',
  ],
  teams: [
    'app-authorized',
    'authorized',
    'bind-duplication-error',
    'transit',
    'error-bind-duplication',
    'error-is-auth-expired',
    'error-no-integrated',
    'error-org-mismatch',
    'error-other',
  ],
} as const

export type Integration = keyof typeof integrationPages
export type Outcome<Of extends Integration> = (typeof integrationPages)[Of][number]
export type ResultName = { [Of in Integration]: `${Of}-${Outcome<Of>}` }[Integration]

const nested: readonly string[] = ['slack', 'teams'] satisfies Integration[]

/** The address of each ending page, by route name. */
export const resultPaths = Object.fromEntries(
  Object.entries(integrationPages).flatMap(([integration, outcomes]) =>
    outcomes.map((outcome) => {
      const last = nested.includes(integration) ? outcome.replace(/^error-/, 'error/') : outcome
      return [`${integration}-${outcome}`, `/sso/${integration}/${last}`]
    }),
  ),
) as Record<ResultName, string>
