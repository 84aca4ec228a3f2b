import { createHash, createHmac } from 'node:crypto'

export interface AwsKeys {
  accessKeyId: string
  secretAccessKey: string
}

interface SignedRequest {
  method: string
  url: URL
  /** Names in lower case; all of them are signed. */
  headers: Readonly<Record<string, string>>
  body: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** `20150830T123600Z` */
const amzDate = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')

/**
 * The headers of a request to AWS, with its Signature Version 4
 * (docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html). For addresses without a query.
 */
export const signedHeaders = (
  { method, url, headers, body }: SignedRequest,
  { keys, region, service, at }: { keys: AwsKeys; region: string; service: string; at: Date },
): Record<string, string> => {
  const date = amzDate(at)
  const sent: Record<string, string> = { ...headers, host: url.host, 'x-amz-date': date }
  const names = Object.keys(sent).sort()
  const canonicalHeaders = names.map((name) => `${name}:${sent[name]?.trim()}\n`).join('')
  const canonical = [method, url.pathname, '', canonicalHeaders, names.join(';'), sha256(body)].join('\n')
  const scope = [date.slice(0, 8), region, service, 'aws4_request']
  const toSign = ['AWS4-HMAC-SHA256', date, scope.join('/'), sha256(canonical)].join('\n')
  const key = scope.reduce<string | Buffer>((derived, part) => hmac(derived, part), `AWS4${keys.secretAccessKey}`)
  const signature = hmac(key, toSign).toString('hex')
  const credential = `${keys.accessKeyId}/${scope.join('/')}`
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  }
}
