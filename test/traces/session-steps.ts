import type { Account, Assembly, Organization, Rights } from '../../src/core/session/account-types.ts'
import { sessionDefinition, sessionMachine } from '../../src/core/session/session-machine.ts'
import { done, failed, play } from '../play.ts'

export const account: Account = {
  userId: '10001',
  orgUserName: 'Anna',
  orgEmail: 'anna@tide.example',
  head: null,
  enabled: true,
  roleVOList: [
    { roleCode: 'organizationOwner', enabled: 1 },
    { roleCode: 'organizationAdmin', enabled: 0 },
  ],
  orgId: 'org-a',
  productLineVOList: [],
  timeZone: 'Asia/Shanghai',
  features: {},
  joinedOrgIds: ['org-a'],
}
export const organization: Organization = {
  id: 'org-a',
  orgName: 'Tide',
  orgKey: 'tide',
  avatar: null,
  language: 'zh',
  timeZone: 'Asia/Shanghai',
  myRoles: [],
  memberCount: 1,
}
export const rights: Rights = { id: 'r1', productLineId: 1, edition: 'free', seats: 5, expiresAt: null, permissions: [] }

/** The token's data for a member, and for a user without an organisation. */
export const assembly: Assembly = { code: '200', userInfo: account, orgInfo: organization, rights }
export const temporaryAssembly: Assembly = {
  code: '0418',
  userInfo: { ...account, orgId: null },
  orgInfo: {},
  rights: { ...rights, id: 'temporary0418' },
}

export const opened = { type: 'page.opened', at: 1 }
export const token = { type: 'token.received', at: 2, userId: '10001' }
export const assembled = { ...token, assembly }
export const assembledTemporary = { ...token, assembly: temporaryAssembly }
export const renewed = { type: 'token.renewed', at: 3 }
export const back = { type: 'network.returned', at: 3 }
export const lost = { type: 'network.lost', at: 3 }
export const signOut = { type: 'signOut.submitted', at: 4 }
export const entered = { type: 'route.entered', at: 4, name: 'home' }
export const forced = { type: 'refresh.requested', at: 4, force: true }
export const unforced = { type: 'refresh.requested', at: 4, force: false }
export const refused = (code: string, pagePath = '/') => ({ type: 'answer.refused', at: 5, code, pagePath })
export const validated = done({ epoch: 1, at: 10, code: '200', account, organization })
export const temporary = done({ epoch: 1, at: 10, code: '0418', account: { ...account, orgId: null }, organization: null })
export const loaded = done({ epoch: 1, at: 11, organization, rights })
export const unreachable = failed({ kind: 'unreachable' })

export const run = (...steps: Parameters<typeof play<typeof sessionMachine>>[1]) => play(sessionMachine, steps)
export const view = (snapshot: ReturnType<typeof run>) => sessionDefinition.view(snapshot)
export const signedIn = [
  [token, 'validating'],
  [validated, 'loadingOrganization'],
  [loaded, 'signedIn'],
] as const
export const asTemporary = [
  [token, 'validating'],
  [temporary, 'temporary'],
] as const
export const leaving = [...signedIn, [signOut, 'signingOut']] as const

/** The states with a known account, and the steps that lead there. */
export const known = [
  [
    'loadingOrganization',
    [
      [token, 'validating'],
      [validated, 'loadingOrganization'],
    ],
  ],
  ['temporary', asTemporary],
  ['signedIn', signedIn],
  ['revalidating', [...signedIn, [opened, 'revalidating']]],
  ['stale', [...signedIn, [lost, 'stale']]],
] as const
