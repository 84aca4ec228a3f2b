import type { MessengerEvent } from '../../src/core/messenger/messenger-machine.ts'
import type { Messenger } from '../../src/core/providers/provider-names.ts'

const at = 5
export const attempt = 'attempt-1'

type Opened = Extract<MessengerEvent, { type: 'login.opened' }>

export const opened = (messenger: Messenger, more: Partial<Opened> = {}): Opened => ({
  type: 'login.opened',
  at,
  attempt,
  messenger,
  uuid: 'integration-1',
  orgId: 'org-1',
  purpose: 'login',
  isInClient: true,
  isPhone: false,
  ...more,
})

export const app = { appId: 'cli_1', corpId: 'corp-1', orgUuid: 'org-1' }
const own = { attempt, at }

/** Every fact that a page may report. */
export const fact = {
  code: { type: 'code.received', ...own },
  noAnswer: { type: 'code.refused', reason: 'timeout', ...own },
  denied: { type: 'code.refused', reason: 'denied', ...own },
  identity: { type: 'identity.received', ...own },
  expired: { type: 'identity.refused', code: '0825003', ...own },
  notIdentified: { type: 'identity.refused', code: '0410012', ...own },
  authorized: { type: 'token.answered', isAuthorized: true, ...own },
  notAuthorized: { type: 'token.answered', isAuthorized: false, ...own },
  noToken: { type: 'token.refused', code: '0825', ...own },
  bound: { type: 'binding.made', ...own },
  taken: { type: 'binding.refused', code: '0410009', ...own },
  ticket: { type: 'ticket.answered', ...own },
  noUrl: { type: 'authUrl.refused', code: '0825', ...own },
  left: { type: 'login.left', ...own },
} as const satisfies Record<string, MessengerEvent>
