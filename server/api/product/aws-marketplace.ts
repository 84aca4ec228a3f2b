import { AwsV4Signer } from 'aws4fetch'
import * as z from 'zod'

export interface AwsMarketplace {
  accessKeyId: string
  secretAccessKey: string
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

type SignedRequest = Omit<ConstructorParameters<typeof AwsV4Signer>[0], 'datetime' | 'allHeaders'>

/** A request to AWS as `fetch` takes it, signed at that moment with all of its headers (Signature Version 4). */
export const signRequest = (request: SignedRequest, at: Date) =>
  new AwsV4Signer({ ...request, allHeaders: true, datetime: at.toISOString().replace(/[-:]|\.\d+/g, '') }).sign()

/**
 * Who bought, by the token that AWS sent along with their browser (ResolveCustomer); or why that is not known. Never throws:
 * whatever happens, someone waits for a page.
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
