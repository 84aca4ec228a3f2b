/** How sign-in by each integration can end; each outcome has a page (ROU-23). */
export const integrationOutcomes = {
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

export type Integration = keyof typeof integrationOutcomes
export type Outcome<Of extends Integration> = (typeof integrationOutcomes)[Of][number]
export type ResultName = { [Of in Integration]: `${Of}-${Outcome<Of>}` }[Integration]
