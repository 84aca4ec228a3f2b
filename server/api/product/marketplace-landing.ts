import type { FastifyInstance } from 'fastify'
import { apiBasePath } from '../../../src/core/limits.ts'
import { appendAudit } from '../../audit/audit-log.ts'
import { auditedLimits } from '../../audit/audited-limits.ts'
import { marketplaceRegistrations } from '../../db/schema.ts'
import type { ServerDeps } from '../../http/handler-types.ts'
import { requestFacts } from '../../http/request-facts.ts'
import { LimitReached, networkOf } from '../../limits/limits.ts'
import { type Customer, type LandingProblem, resolveCustomer } from './aws-marketplace.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of other origins may send this, because it changes nothing for a signed-in user. */
    fromAnywhere?: true
  }
}

/** How long a purchase waits for its registration. */
const lifeMs = 24 * 3_600_000
/** A registration token has a few hundred bytes. */
const bodyLimit = 16 * 1024

/** Stores the buyer and returns the id for the registration. */
const storeCustomer = async ({ db, secrets, now }: ServerDeps, customer: Customer, offerType: string | null) => {
  const registrationId = secrets.newToken()
  await db.system(async (tx) => {
    await tx.insert(marketplaceRegistrations).values({
      idHash: secrets.hashToken(registrationId),
      productCode: customer.ProductCode,
      customerAccountId: customer.CustomerAWSAccountId,
      licenseArn: customer.LicenseArn ?? null,
      customerIdentifier: customer.CustomerIdentifier ?? null,
      offerType: offerType === 'free-trial' ? offerType : null,
      expiresAt: new Date(now().getTime() + lifeMs),
    })
    await appendAudit(tx, { action: 'marketplace.landed', detail: { productCode: customer.ProductCode } }, now())
  })
  return registrationId
}

const tokenOf = (form: unknown) => (form instanceof URLSearchParams ? form.get('x-amzn-marketplace-token') : null)

/**
 * `POST /api/aws/marketplace/landing`: the form that AWS makes a customer's browser send. The only route that accepts a form, and
 * from any page, because it only stores a row that waits for a registration.
 */
export function registerMarketplaceLanding(app: FastifyInstance, deps: ServerDeps): void {
  const { config } = deps

  const land = async (form: unknown): Promise<Record<string, string>> => {
    const token = tokenOf(form)
    const problem = (reason: LandingProblem) => ({ problem: reason })
    if (!config.aws) return problem('notIntegrated')
    if (!token) return problem('tokenInvalid')
    const customer = await resolveCustomer(config.aws, token, deps.now())
    if (typeof customer === 'string') return problem(customer)
    const offerType = form instanceof URLSearchParams ? form.get('x-amzn-marketplace-offer-type') : null
    return { registrationId: await storeCustomer(deps, customer, offerType) }
  }

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const options = { parseAs: 'string', bodyLimit } as const
    scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    const route = { schema: { hide: true }, config: { fromAnywhere: true as const } }
    scope.post(`${apiBasePath}/aws/marketplace/landing`, route, async (request, reply) => {
      const { consume } = auditedLimits(deps, null, requestFacts(request, ''))
      const query = await consume('previewByAddress', networkOf(request.ip))
        .then(() => land(request.body))
        .catch((error: unknown) => {
          if (error instanceof LimitReached) return { problem: 'throttled' }
          throw error
        })
      return reply.redirect(`${config.ssoUrl}/register/aws?${new URLSearchParams(query)}`, 303)
    })
  })
}
