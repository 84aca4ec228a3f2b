import type { Verification } from './provider-verifications.ts'

const folder = 'server/api/providers'

/** Every check of the operator's store apps: what their providers send, and who installs them. */
export const storeAppVerifications: readonly Verification[] = [
  {
    name: 'verification token of events',
    file: `${folder}/app-tickets.ts`,
    off: [['secrets.isSame(event.token, own.verificationToken)', 'event.token.length > 0']],
    tests: [`${folder}/feishu-store.test.ts`],
  },
  {
    name: 'signature of Feishu’s events',
    file: `${folder}/app-tickets.ts`,
    off: [['return secrets.isSame(signature, wanted)', 'return wanted.length > 0 || signature === wanted']],
    tests: [`${folder}/feishu-store.test.ts`],
  },
  {
    name: 'age of Feishu’s events',
    file: `${folder}/app-tickets.ts`,
    off: [['const toleranceMs = 10 * 60_000', 'const toleranceMs = Number.MAX_SAFE_INTEGER']],
    tests: [`${folder}/feishu-store.test.ts`],
  },
  {
    name: 'tenant: WeCom, of a store app',
    file: 'server/connectors/qywx-suite.ts',
    off: [['if (app.tenant && tenantKey !== app.tenant)', 'if (tenantKey === null)']],
    tests: [`${folder}/qywx-store.test.ts`],
  },
  {
    name: 'signature of WeCom’s messages',
    file: `${folder}/qywx-events.ts`,
    off: [
      [
        '!secrets.isSame(signature, signatureOf(callbackToken, timestamp, nonce, encrypted))',
        'signatureOf() === signature',
      ],
    ],
    tests: [`${folder}/qywx-store.test.ts`],
  },
  {
    name: 'receiver of WeCom’s messages',
    file: `${folder}/qywx-events.ts`,
    off: [[' || found.receiver !== suiteId', '']],
    tests: [`${folder}/qywx-store.test.ts`],
  },
  {
    name: 'age of WeCom’s messages',
    file: `${folder}/qywx-events.ts`,
    off: [['const toleranceMs = 10 * 60_000', 'const toleranceMs = Number.MAX_SAFE_INTEGER']],
    tests: [`${folder}/qywx-store.test.ts`],
  },
  {
    name: 'signature of Slack’s events',
    file: `${folder}/slack-events.ts`,
    off: [['return secrets.isSame(signature, `v0=', 'return signature.length > 0 || signature.startsWith(`v0=']],
    tests: [`${folder}/slack-store.test.ts`],
  },
  {
    name: 'age of Slack’s events',
    file: `${folder}/slack-events.ts`,
    off: [['const toleranceMs = 5 * 60_000', 'const toleranceMs = Number.MAX_SAFE_INTEGER']],
    tests: [`${folder}/slack-store.test.ts`],
  },
  {
    name: 'session that installs',
    file: `${folder}/installations.ts`,
    off: [
      [
        'const session = await vouchingSession(tx, sessionId, now())',
        'const session = { userId: sessionId, now, vouchingSession }',
      ],
      [
        'await findMember(tx, orgId, String(session.userId))',
        "{ enabled: true, roleCodes: ['organizationOwner'], findMember }",
      ],
      ['return String(session.userId)', "return '1'"],
    ],
    tests: [`${folder}/slack-store.test.ts`],
  },
  {
    name: 'administrator who installs',
    file: `${folder}/installations.ts`,
    off: [[' || !isAdministrator(member.roleCodes)', ' || isAdministrator === undefined']],
    tests: [`${folder}/qywx-store.test.ts`],
  },
  {
    name: 'organisation of an installed tenant',
    file: `${folder}/installations.ts`,
    off: [['ne(integrations.orgId, orgId))', 'ne(integrations.orgId, integrations.orgId))']],
    tests: [`${folder}/slack-store.test.ts`],
  },
]
