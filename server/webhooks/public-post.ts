import { type LookupAddress, lookup as resolve } from 'node:dns'
import { type ClientRequest, request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { DeliveryFailure } from '../../src/core/webhooks/webhook-kinds.ts'

const timeoutMs = 10_000
/** Only an answer's status is used; longer bodies are cut off. */
const maxAnswerBytes = 64 * 1024

/** Special-purpose networks by IANA's registries, none of which is public. */
const special = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(net, bits, 'ipv4')
// exceptions within 2000::/3, the only public range: Teredo and its neighbours, documentation, and 6to4, which hides an IPv4 address
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(net, bits, 'ipv6')
const assigned = new BlockList()
assigned.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address belongs to the public internet. */
export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address)
  if (version === 4) return !special.check(address, 'ipv4')
  return version === 6 && assigned.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

const hostnameOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

/** Whether a URL may be posted to, before its name is resolved: https, no user name, no private address. */
export const isPublicUrl = (url: URL, privateHosts: readonly string[]): boolean => {
  if (url.username !== '' || url.password !== '') return false
  const host = hostnameOf(url)
  if (privateHosts.includes(host)) return url.protocol === 'https:' || url.protocol === 'http:'
  if (url.protocol !== 'https:') return false
  // a name may end with the dot of the root
  const name = host.replace(/\.$/, '')
  return isIP(host) === 0
    ? name.includes('.') && !/\.(local|localhost|internal|onion)$/.test(name)
    : isPublicAddress(host)
}

class AddressRefused extends Error {}

/** Connects to the checked addresses, without resolving the name again (DNS rebinding). */
const publicLookup =
  (lookup: typeof resolve): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, '', 0)
      if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(new AddressRefused(), '', 0)
      const [first] = addresses
      return options.all ? callback(null, addresses) : callback(null, first?.address ?? '', first?.family)
    })

const failureOf = (error: NodeJS.ErrnoException): DeliveryFailure => {
  if (error instanceof AddressRefused) return 'address'
  if (error.name === 'AbortError' || error.name === 'TimeoutError' || error.code === 'ETIMEDOUT') return 'timeout'
  if (['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA'].includes(error.code ?? '')) return 'name'
  return /CERT|TLS|SSL|SIGNATURE|ALTNAME/.test(error.code ?? '') ? 'certificate' : 'connection'
}

export interface PostAnswer {
  code?: number
  failure?: DeliveryFailure
}

interface PublicPost {
  url: string
  headers: Record<string, string>
  body: string
  /** Names of receivers that the operator allows in private networks, also without TLS. */
  privateHosts: readonly string[]
  signal: AbortSignal
  /** For tests: resolves names. */
  lookup?: typeof resolve
}

/**
 * Posts to a URL chosen by a user, on the public internet only: every address of the name must be public, the connection uses
 * these addresses, no redirects, 10 s at most, and only the status is kept. Never rejects.
 */
export function publicPost({
  url,
  headers,
  body,
  privateHosts,
  signal,
  lookup = resolve,
}: PublicPost): Promise<PostAnswer> {
  const target = new URL(url)
  if (!isPublicUrl(target, privateHosts)) return Promise.resolve({ failure: 'address' })
  const isPrivate = privateHosts.includes(hostnameOf(target))
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    agent: false,
    maxHeaderSize: 16 * 1024,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    ...(isPrivate ? {} : { lookup: publicLookup(lookup) }),
  }
  return new Promise((resolvePost) => {
    const open = target.protocol === 'https:' ? httpsRequest : httpRequest
    const request: ClientRequest = open(target, options, (response) => {
      const code = response.statusCode ?? 0
      const failure = code >= 300 && code < 400 ? 'redirect' : code >= 200 && code < 300 ? undefined : 'status'
      resolvePost({ code, ...(failure ? { failure } : {}) })
      let bytes = 0
      response.on('error', () => undefined)
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > maxAnswerBytes) response.destroy()
      })
    })
    request.on('error', (error) => resolvePost({ failure: failureOf(error) }))
    request.end(body)
  })
}
