/** One check of the product, and how to switch it off: each pair replaces a text that occurs once in the file. */
export interface Verification {
  name: string
  file: string
  off: readonly (readonly [from: string, to: string])[]
  /** Test files; at least one test in them must fail. */
  tests: readonly string[]
}

const folder = 'server/api/providers'
const transactions = `${folder}/provider-transactions.ts`
const callback = [`${folder}/provider-refusals.test.ts`]
const feishu = [`${folder}/feishu-refusals.test.ts`]
const slack = [`${folder}/slack.test.ts`]
const teamsTab = [`${folder}/teams-tab.test.ts`]
const oidc = 'server/connectors/oidc-connector.ts'
const connectors = 'server/connectors/connectors.ts'

const without = (name: string, from: string, tests: readonly string[], file = transactions): Verification => ({
  name,
  file,
  off: [[from, 'undefined,']],
  tests,
})

/** The library checks ID tokens. Off: the claim is put right before the library sees the token, with signatures unchecked. */
const claim = (name: string, patch: string): Verification => ({
  name: `ID token: ${name}`,
  file: oidc,
  off: [
    ['client.enableNonRepudiationChecks,', ''],
    [
      'const { ok, error } =',
      `const { id_token: token } = (body ?? {}) as { id_token?: string }
  const [head, payload = '', tail] = token?.split('.') ?? []
  if (token) {
    const form = new URLSearchParams(String(options.body))
    const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ${patch} }
    const changed = Buffer.from(JSON.stringify(claims)).toString('base64url')
    return Response.json({ ...(body as object), id_token: [head, changed, tail].join('.'), form: form.size })
  }
  const { ok, error } =`,
    ],
  ],
  tests: [...callback, ...slack],
})

/** A check of the token that the client of Teams hands to a tab. */
const tab = (name: string, file: string, from: string, to: string): Verification => ({
  name: `token of a Teams tab: ${name}`,
  file,
  off: [[from, to]],
  tests: teamsTab,
})

/** Every check of sign-in by identity providers. */
export const providerVerifications: readonly Verification[] = [
  without('state', 'eq(providerTransactions.stateHash, secrets.hashToken(state)),', callback),
  without('provider of the transaction', 'eq(providerTransactions.provider, provider),', callback),
  without('browser of the transaction', 'eq(providerTransactions.browserHash, secrets.hashToken(browser)),', callback),
  without('single use of the transaction', 'isNull(providerTransactions.usedAt),', feishu),
  without('expiry of the transaction', 'gt(providerTransactions.expiresAt, now()),', callback),
  without('voucher', 'eq(providerVouchers.voucherHash, secrets.hashToken(voucher)),', feishu),
  without('browser of the voucher', 'eq(providerVouchers.browserHash, secrets.hashToken(browser)),', callback),
  without('single use of the voucher', 'isNull(providerVouchers.usedAt),', callback),
  without('expiry of the voucher', 'gt(providerVouchers.expiresAt, now()),', callback),
  {
    ...without('provider of the voucher', '', callback),
    off: [['provider === undefined ? undefined : eq(providerVouchers.provider, provider),', '']],
  },
  {
    name: 'state of the voucher',
    file: transactions,
    off: [[': eq(providerVouchers.stateHash, secrets.hashToken(state)),', ': undefined,']],
    tests: callback,
  },
  without('purpose of the voucher', 'eq(providerVouchers.purpose, purpose),', [`${folder}/voucher-purposes.test.ts`]),
  {
    name: 'integration of the handle',
    file: transactions,
    off: [['integrationId === undefined ? undefined : eq(providerVouchers.integrationId, integrationId),', '']],
    tests: feishu,
  },
  {
    name: 'nonce',
    file: oidc,
    off: [
      ['      nonce,\n', ''],
      ['      expectedNonce: nonce,\n', ''],
      ['{ state, nonce, verifier, redirectUri }', '{ state, verifier, redirectUri }'],
      ['{ state, nonce, verifier }', '{ state, verifier }'],
    ],
    tests: slack,
  },
  claim('audience', "aud: form.get('client_id')"),
  claim('issuer', 'iss: new URL(url).origin'),
  claim('expiry', 'exp: Math.floor(Date.now() / 1000) + 300, iat: Math.floor(Date.now() / 1000)'),
  { name: 'ID token: key', file: oidc, off: [['client.enableNonRepudiationChecks,', '']], tests: callback },
  {
    name: 'PKCE',
    file: 'server/connectors/feishu-connector.ts',
    off: [
      ["        code_challenge: createHash('sha256').update(verifier).digest('base64url'),\n", ''],
      ["        code_challenge_method: 'S256',\n", ''],
      [', codeVerifier: verifier', ''],
    ],
    tests: feishu,
  },
  {
    name: 'PKCE of OpenID Connect',
    file: oidc,
    // a constant verifier, because the provider demands one
    off: [
      ['calculatePKCECodeChallenge(verifier)', "calculatePKCECodeChallenge('x'.repeat(43))"],
      ['pkceCodeVerifier: verifier', "pkceCodeVerifier: 'x'.repeat(43)"],
    ],
    tests: callback,
  },
  {
    name: 'tenant: Feishu',
    file: 'server/connectors/feishu-connector.ts',
    off: [['if (app.tenant && tenantKey !== app.tenant)', 'if (tenantKey === null)']],
    tests: feishu,
  },
  {
    name: 'tenant: Google',
    file: connectors,
    off: [['if (tenant && domain?.toLowerCase() !== tenant.toLowerCase())', 'if (tenant === undefined)']],
    tests: [`${folder}/tenants.test.ts`],
  },
  {
    name: 'tenant: Teams',
    file: connectors,
    off: [[' || tenantKey.toLowerCase() !== tenant?.toLowerCase()', '']],
    tests: [`${folder}/tenants.test.ts`],
  },
  tab('audience', oidc, '{ issuer, audience:', '{ issuer, unread:'),
  tab('issuer', oidc, '{ issuer, audience:', '{ audience:'),
  tab(
    'expiry',
    oidc,
    "clockTolerance: clockToleranceSeconds, requiredClaims: ['exp', 'sub']",
    "clockTolerance: 86_400, requiredClaims: ['sub']",
  ),
  tab('scope', connectors, "String(scp ?? '')", "'access_as_user'"),
  tab('client', connectors, ' && clientApps.includes(String(azp))', ' && azp !== null'),
  {
    name: 'own app in the identity: Teams',
    file: connectors,
    off: [['withOwnApp(authority, app)', 'authority']],
    tests: teamsTab,
  },
  {
    name: 'own app in the identity: Slack',
    file: connectors,
    off: [['withOwnApp(issuer, app)', 'issuer']],
    tests: slack,
  },
  {
    name: 'own app in the identity: WeCom',
    file: 'server/connectors/qywx-connector.ts',
    off: [['integrationId === null ?', 'integrationId !== undefined ?']],
    tests: [`${folder}/qywx.test.ts`],
  },
  {
    name: 'tenant: Slack',
    file: connectors,
    off: [[' || (tenant !== null && tenantKey !== tenant))', ')']],
    tests: slack,
  },
  {
    name: 'tenant: DingTalk, of the token',
    file: 'server/connectors/dingtalk-connector.ts',
    off: [[' && granted.corpId !== app.tenant', ' && granted.corpId === app.appSecret']],
    tests: [`${folder}/dingtalk.test.ts`],
  },
  {
    name: 'tenant: DingTalk, of the person',
    file: 'server/connectors/dingtalk-connector.ts',
    off: [
      [
        "const { userid } = fieldsOf(await askOld(app, '/topapi/user/getbyunionid', { unionid: unionId }), 'userid')",
        "const userid = ''",
      ],
    ],
    tests: [`${folder}/dingtalk.test.ts`],
  },
  {
    name: 'member of the corp: WeCom',
    file: 'server/connectors/qywx-connector.ts',
    off: [['textOf(said.userid)', 'textOf(said.userid) ?? textOf(said.openid)']],
    tests: [`${folder}/qywx.test.ts`],
  },
  {
    name: 'origin of what is signed',
    file: `${folder}/messenger-routes.ts`,
    off: [['!ownOrigins(context.config.publicOrigin).has(signed.origin)', 'signed.origin === context.config.host']],
    tests: feishu,
  },
  {
    name: 'recent proof of linking: in a browser',
    file: 'src/core/calls/provider-calls.ts',
    off: [["start',\n    auth: 'session',\n    requiresRecentAuth: true,", "start',\n    auth: 'session',"]],
    tests: [`${folder}/provider-sign-in.test.ts`],
  },
  {
    name: 'recent proof of linking: in a messenger',
    file: 'src/core/calls/messenger-calls.ts',
    off: [['    requiresRecentAuth: true,\n', '']],
    tests: [`${folder}/feishu.test.ts`],
  },
  {
    name: 'whose identity joins',
    file: `${folder}/join-by-messenger.ts`,
    off: [['if (owner !== null && owner !== userId)', 'if (owner === undefined)']],
    tests: [`${folder}/feishu.test.ts`],
  },
  {
    name: 'whose identity is linked',
    file: `${folder}/identity-queries.ts`,
    off: [['found && String(found.userId) === userId ? found.id : null', 'found?.id ?? null']],
    tests: [`${folder}/feishu.test.ts`],
  },
]
