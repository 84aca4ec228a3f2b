import { codes, providerCodes } from '../../../src/core/codes.ts'
import { problemCodes } from '../../../src/core/providers/outcome-pages.ts'
import type { ImType } from '../../../src/core/providers/provider-names.ts'
import { type Connector, type Identity, type ProviderApp, ProviderError } from '../../connectors/connector-types.ts'
import type { Tx } from '../../db/database.ts'
import { ApiError, invalidField } from '../../http/api-error.ts'
import type { HandlerContext, Handlers } from '../../http/handler-types.ts'
import { ownOrigins } from '../../http/own-origins.ts'
import { networkOf } from '../../limits/limits.ts'
import { findAccount } from '../account/account-queries.ts'
import { signIn } from '../account/sign-in.ts'
import { bindIdentity, identityTaken, userOfIdentity } from './identity-queries.ts'
import { appOfIntegration, findIntegration } from './provider-apps.ts'
import { consumeVoucher, handleLifeSeconds, issueVoucher } from './provider-transactions.ts'

const notIntegrated = () => new ApiError(codes.notIntegrated, { message: 'provider.not_integrated' })

/** The answer for a connector's refusal. The provider's own text is for administrators and only goes to the log. */
const answerProblem =
  ({ log }: HandlerContext, provider: string) =>
  (error: unknown): never => {
    if (!(error instanceof ProviderError)) throw error
    log?.(`providers: ${provider} ${error.problem}: ${error.message}`)
    const message = error.problem === 'refused' ? 'provider.unreachable' : `provider.${error.problem}`
    throw new ApiError(problemCodes[error.problem], { message })
  }

interface Whose {
  imType: ImType
  uuid?: string | undefined
  orgUuid?: string | undefined
}

/** The organisation's app that a messenger's page names, and what the connector can do with it. Refuses 0825. */
const findMessengerApp = async (
  context: HandlerContext,
  { imType, ...whose }: Whose,
): Promise<{ app: ProviderApp; integrationId: string; orgId: string; connector: Connector }> => {
  await context.limits.consume('providersByAddress', networkOf(context.facts.ip))
  const row = await findIntegration(context.db.reader, imType, whose)
  const app = row && context.connectors.isAvailable(row.imType) ? appOfIntegration(context, row) : null
  if (!row || !app) throw notIntegrated()
  return { app, integrationId: row.id, orgId: row.orgId, connector: context.connectors.of(app.provider) }
}

const masked = (id: string): string => (id.length > 8 ? `${id.slice(0, 2)}…${id.slice(-4)}` : '…')

/** Exchanges the code of a messenger's client for a handle of this browser and the identity's account. */
const exchangeInApp = async (context: HandlerContext, whose: Whose, code: string) => {
  const { app, integrationId, connector } = await findMessengerApp(context, whose)
  if (!connector.exchangeInApp) throw notIntegrated()
  const identity = await connector.exchangeInApp(app, code).catch(answerProblem(context, app.provider))
  const browser = context.browserMark ?? context.secrets.newToken()
  const handle = { purpose: 'handle', identity, browser, state: null, integrationId } as const
  const { externalUserId, userId } = await context.db.system(async (tx) => ({
    externalUserId: await issueVoucher(tx, context, handle),
    userId: await userOfIdentity(tx, identity),
  }))
  context.setBrowserMark(browser, app.provider === 'teams')
  return { identity, externalUserId, isBound: userId !== null }
}

/** The answer for a person without an account: a handle to link an account, and a ticket to register. */
const offerLinking = async (context: HandlerContext, tx: Tx, identity: Identity, integrationId: string) => {
  const given = { identity, browser: context.browserMark ?? '', state: null }
  return {
    userId: await issueVoucher(tx, context, { ...given, purpose: 'handle', integrationId }),
    registerTicket: await issueVoucher(tx, context, { ...given, purpose: 'register' }),
  }
}

export const messengerRoutes: Pick<
  Handlers,
  'messengerApp' | 'exchangeMessengerCode' | 'dingtalkUser' | 'messengerToken' | 'bindMessenger' | 'messengerSignature'
> = {
  messengerApp: async (whose, context) => {
    const { app, integrationId, orgId } = await findMessengerApp(context, whose)
    const { appType, appId, tenant } = app
    return { appType, appId, ...(tenant ? { corpId: tenant } : {}), uuid: integrationId, orgUuid: orgId }
  },

  exchangeMessengerCode: async ({ code, ...whose }, context) => {
    const { identity, externalUserId, isBound } = await exchangeInApp(context, whose, code)
    return { externalUserId, openId: masked(identity.subject), bound: isBound, expiresIn: handleLifeSeconds }
  },

  dingtalkUser: async ({ orgId: orgUuid, code }, context) => {
    const whose = { imType: 'ding_talk', orgUuid } as const
    const { app } = await findMessengerApp(context, whose)
    const corpId = app.tenant ?? ''
    if (code === undefined) return { corpId, clientId: app.appId }
    const { externalUserId } = await exchangeInApp(context, whose, code)
    return { corpId, userId: externalUserId, expiresIn: handleLifeSeconds }
  },

  messengerToken: async ({ externalUserId, ...whose }, context) => {
    const { integrationId, orgId } = await findMessengerApp(context, whose)
    const presented = { voucher: externalUserId, purpose: 'handle', browser: context.browserMark } as const
    // in its own transaction: the handle stays used even if the rest fails
    const { account, refused } = await context.db.system(async (tx) => {
      const identity = await consumeVoucher(tx, context, { ...presented, integrationId })
      if (!identity) return { refused: {} }
      const userId = await userOfIdentity(tx, identity)
      if (userId === null) return { refused: await offerLinking(context, tx, identity, integrationId) }
      return { account: await findAccount(tx, userId) }
    })
    if (!account) return { authorized: false, orgId, ...refused }
    if (!account.enabled) throw new ApiError(codes.accountDisabled, { message: 'account.disabled' })
    const { token, ...session } = await signIn(context, account, undefined, orgId)
    return { authorized: true, accessToken: token, orgId, ...session }
  },

  bindMessenger: async ({ externalUserId }, context) => {
    const { auth, db, browserMark: browser } = context
    return db.system(async (tx) => {
      const identity = await consumeVoucher(tx, context, { voucher: externalUserId, purpose: 'handle', browser })
      if (!identity) throw new ApiError(providerCodes.expired, { message: 'provider.expired' })
      const bindingId = await bindIdentity(tx, identity, auth.userId)
      if (bindingId === null) throw identityTaken()
      const { provider, tenantName } = identity
      await context.audit(tx, { action: 'binding.added', orgId: auth.orgId, detail: { provider, tenantName } })
      return { bindingId }
    })
  },

  messengerSignature: async ({ url, whose: signatureOf = 'config', ...whose }, context) => {
    if (!whose.orgUuid) throw invalidField('orgUuid', 'required')
    const signed = URL.parse(url)
    // signing other addresses would let strangers get their pages signed here (SEC-17)
    if (!signed || !ownOrigins(context.config.publicOrigin).has(signed.origin) || signed.username || signed.password)
      throw new ApiError(providerCodes.foreignUrl, { message: 'provider.foreign_url' })
    const { app, connector } = await findMessengerApp(context, whose)
    if (!connector.sign) throw notIntegrated()
    return connector.sign(app, url.split('#')[0] ?? '', signatureOf).catch(answerProblem(context, app.provider))
  },
}
