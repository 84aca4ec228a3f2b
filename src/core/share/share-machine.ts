import { assign, setup } from 'xstate'
import type { DurableMachine } from '../durable-machine-types.ts'
import { roleCodes } from '../limits.ts'

/**
 * A share's status on this device. unknown: nothing known yet · locked, closed: not opened, with or without a password ·
 * open: opened, and its content is kept · ended: revoked, expired or with another password.
 */
export type ShareStatus = 'unknown' | 'locked' | 'closed' | 'open' | 'ended'

type ShareFact =
  /** A page of the share was opened, by a person. */
  | { type: 'visit.started' }
  /** SHR-3 */
  | { type: 'info.loaded'; isProtected: boolean }
  /** The token of the address, the tab or the cookie; the next read proves it. */
  | { type: 'token.found' }
  /** Anonymous login (SHR-6). */
  | { type: 'share.opened' }
  /** The token is unknown to the server, or has expired. */
  | { type: 'token.refused' }
  /** Code 403 (SHR-9). */
  | { type: 'share.ended' }

/** `code` is the share's. */
export type ShareEvent = (ShareFact & { code: string; at: number }) | { type: 'visitor.left'; at: number }

type Column = Exclude<ShareFact['type'], 'info.loaded'> | 'info.locked' | 'info.closed'

/** The new status of a share after each fact. Only a person can open an ended one again, so nothing can loop (SHR-7). */
export const shareTransitions: Record<ShareStatus, Record<Column, ShareStatus>> = {
  unknown: {
    'visit.started': 'unknown',
    'info.locked': 'locked',
    'info.closed': 'closed',
    'token.found': 'open',
    'share.opened': 'open',
    'token.refused': 'unknown',
    'share.ended': 'ended',
  },
  locked: {
    'visit.started': 'locked',
    'info.locked': 'locked',
    'info.closed': 'closed',
    'token.found': 'open',
    'share.opened': 'open',
    'token.refused': 'locked',
    'share.ended': 'ended',
  },
  closed: {
    'visit.started': 'closed',
    'info.locked': 'locked',
    'info.closed': 'closed',
    'token.found': 'open',
    'share.opened': 'open',
    'token.refused': 'closed',
    'share.ended': 'ended',
  },
  open: {
    'visit.started': 'open',
    'info.locked': 'open',
    'info.closed': 'open',
    'token.found': 'open',
    'share.opened': 'open',
    'token.refused': 'unknown',
    'share.ended': 'ended',
  },
  ended: {
    'visit.started': 'unknown',
    'info.locked': 'ended',
    'info.closed': 'ended',
    'token.found': 'ended',
    'share.opened': 'open',
    'token.refused': 'ended',
    'share.ended': 'ended',
  },
}

interface KnownShare {
  status: ShareStatus
  isProtected: boolean | null
  /** Epoch milliseconds of the last visit. */
  visitedAt: number
}

export interface ShareContext {
  /** By share code. */
  shares: Readonly<Record<string, KnownShare>>
}

/** A share as pages see it. */
export interface ShareView {
  status: ShareStatus
  isProtected: boolean | null
  /** SHR-6: who visits it; null before it is open. */
  user: { userId: string; roleCodes: readonly string[] } | null
}

/** Beyond this number the shares with the oldest visits are forgotten, with their content. */
const maxShares = 50

const ownerPrefix = 'share:'
/** The name under which a share's answers are kept on the device. */
export const shareOwner = (code: string): string => ownerPrefix + code

const columnOf = (fact: ShareFact): Column =>
  fact.type === 'info.loaded' ? (fact.isProtected ? 'info.locked' : 'info.closed') : fact.type

const unknownShare: KnownShare = { status: 'unknown', isProtected: null, visitedAt: 0 }

const afterFact = ({ shares }: ShareContext, event: Extract<ShareEvent, { code: string }>): ShareContext => {
  const { code = '', at } = event
  const before = shares[code] ?? unknownShare
  const status = shareTransitions[before.status][columnOf(event)]
  const isProtected =
    status === 'unknown' || status === 'ended'
      ? null
      : event.type === 'info.loaded'
        ? event.isProtected
        : before.isProtected
  const visitedAt = event.type === 'visit.started' ? at : before.visitedAt
  const all = Object.entries({ ...shares, [code]: { status, isProtected, visitedAt } })
  const kept = all.sort(([, a], [, b]) => b.visitedAt - a.visitedAt).slice(0, maxShares)
  return { shares: Object.fromEntries(kept) }
}

const learns = { actions: 'learn' } as const

/**
 * The shares that were opened on a device, each separate and independent of the signed-in person. Durable; run by the runtime. It
 * holds no token and no password: those are in the tab's storage and the cookie (SHR-4).
 */
export const shareMachine = setup({
  types: {} as { context: ShareContext; events: ShareEvent },
  actions: {
    learn: assign(({ context, event }) => ('code' in event ? afterFact(context, event) : {})),
    forgetAll: assign({ shares: {} }),
  },
}).createMachine({
  id: 'share',
  initial: 'visiting',
  context: { shares: {} },
  states: {
    visiting: {
      on: {
        'visit.started': learns,
        'info.loaded': learns,
        'token.found': learns,
        'share.opened': learns,
        'token.refused': learns,
        'share.ended': learns,
        'visitor.left': { actions: 'forgetAll' },
      },
    },
  },
})

/** The machine definition for runtimes. Codes are not logged: each opens a share. */
export const shareDefinition = {
  id: 'share',
  version: 1,
  machine: shareMachine,
  pageEvents: ['visit.started', 'info.loaded', 'token.found', 'share.opened', 'visitor.left'],
  view: ({ context }) => ({
    shares: Object.fromEntries(
      Object.entries(context.shares).map(([code, { status, isProtected }]): [string, ShareView] => [
        code,
        {
          status,
          isProtected,
          user: status === 'open' ? { userId: code, roleCodes: [roleCodes.anonymous] } : null,
        },
      ]),
    ),
  }),
  keeps: {
    prefix: ownerPrefix,
    owners: ({ context }) =>
      Object.entries(context.shares).flatMap(([code, { status }]) => (status === 'open' ? shareOwner(code) : [])),
  },
  logFields: { 'info.loaded': ['at', 'isProtected'], '*': ['at'] },
  migrations: {},
} as const satisfies DurableMachine<typeof shareMachine, { shares: Readonly<Record<string, ShareView>> }>
