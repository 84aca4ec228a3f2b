import { AwsV4Signer } from 'aws4fetch'

type SignedRequest = Omit<ConstructorParameters<typeof AwsV4Signer>[0], 'datetime' | 'allHeaders'>

/** Signs a request to AWS with all of its headers (Signature Version 4), in the form that `fetch` takes. */
export const signRequest = (request: SignedRequest, at: Date) =>
  new AwsV4Signer({ ...request, allHeaders: true, datetime: at.toISOString().replace(/[-:]|\.\d+/g, '') }).sign()
