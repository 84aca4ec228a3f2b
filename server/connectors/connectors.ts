import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Locale } from '../../src/core/locale/locale-rules.ts'
import { needsTenant, type Provider } from '../../src/core/providers/provider-names.ts'
import type { Configuration } from '../configuration.ts'
import { textIn } from '../texts.ts'
import { type Connector, type Identity, type ProviderApp, ProviderError } from './connector-types.ts'
import { createDingtalkConnector } from './dingtalk-connector.ts'
import { createFeishuConnector } from './feishu-connector.ts'
import { createOidcConnector, type OidcProvider } from './oidc-connector.ts'
import { textOf } from './provider-answers.ts'
import { createQywxConnector } from './qywx-connector.ts'
import { createSlackInstallation, slackProblems } from './slack-installation.ts'

const scope = 'openid profile email'

type Claims = Parameters<OidcProvider['identityOf']>[0]

const identity = (provider: Provider, claims: Claims, more: Partial<Identity> = {}): Identity => ({
  provider,
  app: claims.iss,
  tenantKey: '',
  subject: claims.sub,
  altSubjects: {},
  name: textOf(claims.name) ?? textOf(claims.preferred_username),
  tenantName: null,
  email: textOf(claims.email),
  ...more,
})

/** The issuer, followed by the client id for an organisation's own app. The id is the audience of the token, so the token proves it. */
const withOwnApp = (issuer: string, { integrationId, appType, appId }: ProviderApp): string =>
  integrationId !== null && appType === 'self' ? `${issuer}#${appId}` : issuer

const otherTenant = () => new ProviderError('otherTenant', 'another tenant')

/** A Google account belongs to the Workspace domain in `hd`, or to none (its subject is unique in all of Google). */
const google = (issuer: string): OidcProvider => ({
  issuer: () => issuer,
  scope,
  parameters: ({ tenant }): Record<string, string> => (tenant ? { hd: tenant } : {}),
  identityOf: (claims, { tenant }) => {
    const domain = textOf(claims.hd)
    if (tenant && domain?.toLowerCase() !== tenant.toLowerCase()) throw otherTenant()
    return identity('google', claims, { tenantName: domain })
  },
})

/**
 * One tenant of Microsoft Entra: its id is part of the issuer, and, with the object id, of the identity. An organisation types the tenant
 * of its own app, and any app may get tokens for people of any tenant. Therefore the app, the token's audience, is part of the identity too.
 */
const teams = (authority: string, clientApps: readonly string[]): OidcProvider => ({
  isClientToken: ({ scp, azp }) =>
    String(scp ?? '')
      .split(' ')
      .includes('access_as_user') && clientApps.includes(String(azp)),
  issuer: ({ tenant }) => `${authority}/${encodeURIComponent(tenant ?? '')}/v2.0`,
  scope,
  identityOf: (claims, app) => {
    const { tenant } = app
    const [tenantKey, subject] = [textOf(claims.tid), textOf(claims.oid)]
    if (!subject || !tenantKey || tenantKey.toLowerCase() !== tenant?.toLowerCase()) throw otherTenant()
    return identity('teams', claims, {
      app: withOwnApp(authority, app),
      tenantKey: tenantKey.toLowerCase(),
      subject,
      altSubjects: { sub: claims.sub },
    })
  },
})

/**
 * One workspace of Slack, or any workspace for a store app; people are identified by team and user, which are Slack's own claims. The owner
 * of an app gets codes for people of any workspace, Slack has no PKCE, and it compares the redirect address of a code only if the request
 * named one. Therefore an organisation's own app is part of the identity, as at Teams.
 */
const slack = (issuer: string): OidcProvider => ({
  issuer: () => issuer,
  scope,
  // Slack documents no parameters for PKCE; the nonce ties the token to the transaction
  hasPkce: false,
  problemByCode: slackProblems,
  parameters: ({ tenant }): Record<string, string> => (tenant ? { team: tenant } : {}),
  identityOf: (claims, app) => {
    const { tenant } = app
    const [tenantKey, subject] = [
      textOf(claims['https://slack.com/team_id']),
      textOf(claims['https://slack.com/user_id']),
    ]
    if (!subject || !tenantKey || (tenant !== null && tenantKey !== tenant)) throw otherTenant()
    const tenantName = textOf(claims['https://slack.com/team_name'])
    const whose = { app: withOwnApp(issuer, app), tenantKey, subject, tenantName }
    return identity('slack', claims, { ...whose, altSubjects: { sub: claims.sub } })
  },
})

const foxlab = (issuer: string): OidcProvider => ({
  issuer: () => issuer,
  scope,
  identityOf: (claims) => identity('foxlab', claims),
})

export interface Connectors {
  of(provider: Provider): Connector
  /** The operator's app; null if there is none. */
  operatorApp(provider: Provider): ProviderApp | null
  /** Whether organisations can connect their own app, which requires that the provider's host is configured. */
  isAvailable(provider: Provider): boolean
  /** The provider's name in this language. */
  nameOf(provider: Provider, language: Locale): string
  redirectUri(provider: Provider): string
}

/** All providers of this installation. Only the operator chooses hosts (IDP-3). */
export function createConnectors(
  { providers, publicOrigin }: Configuration,
  { now, appTicket }: { now(): Date; appTicket(provider: Provider, appId: string): Promise<string | null> },
): Connectors {
  const { foxlab: own, google: goog, teams: entra } = providers
  const larkSuite = (provider: 'feishu' | 'lark') =>
    createFeishuConnector({ provider, hosts: providers[provider], appTicket, now })
  const connectors: Record<Provider, Connector> = {
    foxlab: createOidcConnector(foxlab(own.issuer ?? 'https://not-configured.invalid'), now),
    google: createOidcConnector(google(goog.issuer), now),
    teams: createOidcConnector(teams(entra.authority, entra.clientApps), now),
    feishu: larkSuite('feishu'),
    lark: larkSuite('lark'),
    dingtalk: createDingtalkConnector(providers.dingtalk, now),
    qywx: createQywxConnector({ hosts: providers.qywx, suiteTicket: (suiteId) => appTicket('qywx', suiteId), now }),
    slack: {
      ...createOidcConnector(slack(providers.slack.issuer), now),
      installation: createSlackInstallation(providers.slack, now),
    },
  }
  const names: Record<Provider, MessageDescriptor | string> = {
    foxlab: own.name,
    google: 'Google',
    teams: 'Microsoft Teams',
    feishu: msg`Feishu`,
    lark: 'Lark',
    dingtalk: msg`DingTalk`,
    qywx: msg`WeCom`,
    slack: 'Slack',
  }
  const isAvailable = (provider: Provider) => provider !== 'foxlab' || own.issuer !== null
  return {
    of: (provider) => connectors[provider],
    isAvailable,
    nameOf: (provider, language) => textIn(language, names[provider]),
    redirectUri: (provider) => `${publicOrigin}/api/im/${provider}/callback`,
    operatorApp: (provider) => {
      const { clientId, clientSecret, tenant, appType } = providers[provider]
      if (!clientId || !clientSecret || !isAvailable(provider)) return null
      // a store app needs no tenant: its people are distinguished by the tenant in their identity
      if (needsTenant.includes(provider) && !tenant && appType === 'self') return null
      return { provider, integrationId: null, appType, appId: clientId, appSecret: clientSecret, tenant }
    },
  }
}
