import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export const emulatorKeys = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret-of-the-emulator' }

/** AWS's answer to each registration token: a customer, or an error by name and status. */
const tokens: Record<string, { status: number; body: Record<string, string> }> = {
  good: {
    status: 200,
    body: {
      ProductCode: 'worktide-product',
      CustomerAWSAccountId: '123456789012',
      CustomerIdentifier: 'customer-1',
      LicenseArn: 'arn:aws:license-manager::294406891311:license:l-1',
    },
  },
  otherProduct: { status: 200, body: { ProductCode: 'another', CustomerAWSAccountId: '123456789012' } },
  strange: { status: 200, body: { ProductCode: 'worktide-product', CustomerAWSAccountId: '<script>' } },
  expired: { status: 400, body: { __type: 'com.amazonaws.marketplacemetering#ExpiredTokenException' } },
  throttled: { status: 400, body: { __type: 'ThrottlingException' } },
  disabled: { status: 400, body: { __type: 'DisabledApiException:http://internal.amazon.com/' } },
  broken: { status: 500, body: { __type: 'InternalServiceErrorException' } },
}
const unknown = { status: 400, body: { __type: 'InvalidTokenException' } }

const hex = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text, 'utf8').digest()

/** Checks the signature by the documentation; written independently of our signer. */
export const isSigned = (
  request: IncomingMessage,
  body: string | Buffer,
  expectedService = 'aws-marketplace',
): boolean => {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
  const [, keyId, day, region, service, names = '', signature] = given.exec(request.headers.authorization ?? '') ?? []
  const stamp = String(request.headers['x-amz-date'])
  if (keyId !== emulatorKeys.AWS_ACCESS_KEY_ID || service !== expectedService || !stamp.startsWith(String(day)))
    return false
  const lines = names.split(';').map((name) => `${name}:${request.headers[name]}`)
  const canonical = `${request.method}\n${request.url}\n\n${lines.join('\n')}\n\n${names}\n${hex(body)}`
  const scope = `${day}/${region}/${service}/aws4_request`
  const dayKey = mac(`AWS4${emulatorKeys.AWS_SECRET_ACCESS_KEY}`, String(day))
  const key = mac(mac(mac(dayKey, String(region)), service), 'aws4_request')
  return mac(key, `AWS4-HMAC-SHA256\n${stamp}\n${scope}\n${hex(canonical)}`).toString('hex') === signature
}

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return String(Buffer.concat(chunks))
}

/**
 * AWS Marketplace's metering service on loopback, by its documentation: refuses unsigned requests, other operations and
 * unknown tokens.
 */
export const awsEmulator = async () => {
  const asked: { url: string; token: string }[] = []
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body))
    const body = await read(request)
    if (request.headers['x-amz-target'] !== 'AWSMPMeteringService.ResolveCustomer')
      return answer(400, { __type: 'UnknownOperationException' })
    if (!isSigned(request, body)) return answer(403, { __type: 'InvalidSignatureException' })
    const token = String(JSON.parse(body).RegistrationToken)
    asked.push({ url: request.url ?? '', token })
    if (token === 'garbage') return response.end('<html>')
    if (token === 'dropped') return response.destroy()
    const { status, body: said } = tokens[token] ?? unknown
    return answer(status, said)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
