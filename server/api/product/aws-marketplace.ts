import * as z from 'zod'
import { signRequest } from '../../http/sign-aws-request.ts'

export interface AwsMarketplace {
  accessKeyId: string
  secretAccessKey: string
  meteringUrl: string
  region: string
  /** Accepts buyers of this product only; null: any product of the seller. */
  productCode: string | null
}

/** The reason why a landing does not lead to a registration; the page shows it. */
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

/** How long to wait for AWS, because the customer's browser waits too. */
const timeoutMs = 10_000
const target = 'AWSMPMeteringService.ResolveCustomer'

const problemOf = (answer: unknown): LandingProblem => {
  const type = refusalSchema.safeParse(answer).data?.__type.split('#').at(-1)?.split(':')[0] ?? ''
  return problems[type] ?? 'failed'
}

/**
 * Resolves the buyer by the token that their browser brought from AWS (ResolveCustomer), or returns the reason for a failure. Never
 * throws, because a person is waiting for a page.
 */
export const resolveCustomer = async (
  aws: AwsMarketplace,
  registrationToken: string,
  at: Date,
): Promise<Customer | LandingProblem> => {
  const { accessKeyId, secretAccessKey, region } = aws
  try {
    const { url, ...signed } = await signRequest(
      {
        ...{ accessKeyId, secretAccessKey, region, service: 'aws-marketplace' },
        url: new URL('/', aws.meteringUrl).href,
        method: 'POST',
        headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target },
        body: JSON.stringify({ RegistrationToken: registrationToken }),
      },
      at,
    )
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { ...signed, signal, redirect: 'error' })
    const answer: unknown = await response.json()
    if (!response.ok) return problemOf(answer)
    const customer = customerSchema.safeParse(answer).data
    if (!customer) return 'failed'
    return aws.productCode === null || customer.ProductCode === aws.productCode ? customer : 'tokenInvalid'
  } catch {
    return 'failed'
  }
}
