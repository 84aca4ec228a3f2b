import * as z from 'zod'
import { type AwsKeys, signedHeaders } from './aws-signature.ts'

export interface AwsMarketplace extends AwsKeys {
  meteringUrl: string
  region: string
  /** Only who bought this product; null: any of the seller's. */
  productCode: string | null
}

/** Why a landing leads to no registration: a word for the page that tells it. */
export type LandingProblem = 'tokenInvalid' | 'tokenExpired' | 'throttled' | 'disabled' | 'failed' | 'notIntegrated'

const problems: Readonly<Record<string, LandingProblem>> = {
  InvalidTokenException: 'tokenInvalid',
  ExpiredTokenException: 'tokenExpired',
  ThrottlingException: 'throttled',
  DisabledApiException: 'disabled',
  InternalServiceErrorException: 'failed',
}

const customerSchema = z.object({
  ProductCode: z.string().max(255),
  CustomerAWSAccountId: z.string().regex(/^\d{12}$/),
  LicenseArn: z.string().max(2048).optional(),
  CustomerIdentifier: z.string().max(255).optional(),
})
export type Customer = z.infer<typeof customerSchema>

const refusalSchema = z.object({ __type: z.string() })

/** Seconds after which AWS is taken for away: the customer's browser waits. */
const timeoutMs = 10_000
const target = 'AWSMPMeteringService.ResolveCustomer'

const problemOf = (answer: unknown): LandingProblem => {
  const type = refusalSchema.safeParse(answer).data?.__type.split('#').at(-1)?.split(':')[0] ?? ''
  return problems[type] ?? 'failed'
}

/**
 * Who bought, by the token that AWS sent along with their browser (ResolveCustomer); or why that is not known. Never throws:
 * whatever happens, someone waits for a page.
 */
export const resolveCustomer = async (
  aws: AwsMarketplace,
  registrationToken: string,
  at: Date,
): Promise<Customer | LandingProblem> => {
  const url = new URL('/', aws.meteringUrl)
  const body = JSON.stringify({ RegistrationToken: registrationToken })
  const headers = signedHeaders(
    { method: 'POST', url, body, headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target } },
    { keys: aws, region: aws.region, service: 'aws-marketplace', at },
  )
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
    const answer: unknown = await response.json()
    if (!response.ok) return problemOf(answer)
    const customer = customerSchema.safeParse(answer).data
    if (!customer) return 'failed'
    return aws.productCode === null || customer.ProductCode === aws.productCode ? customer : 'tokenInvalid'
  } catch {
    return 'failed'
  }
}
