import { isIP } from 'node:net'
import { envelopeEndpoint } from '../src/core/monitor/error-report-rules.ts'

export const listed = (list: string): string[] => list.split(',').flatMap((each) => each.trim() || [])

/** Whether it is a Sentry DSN: `https://KEY@HOST/PROJECT`. */
export const isDsn = (value: string): boolean => {
  try {
    return envelopeEndpoint(value) !== ''
  } catch {
    return false
  }
}

/** Whether it is the URL of a bucket: `https://KEY:SECRET@host/bucket`. */
export const isBucket = (value: string): boolean => {
  if (!URL.canParse(value)) return false
  const { username, password, pathname } = new URL(value)
  return username !== '' && password !== '' && pathname !== '/'
}

/** Whether it is a sender of mails: `no-reply@worktide.com` or `Worktide <no-reply@worktide.com>`. */
export const isSender = (value: string): boolean =>
  /^([^<>@]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/.test(value.trim())

/** Whether these are names or IP addresses of hosts, without a scheme, a port or a path. */
export const areHosts = (value: string): boolean =>
  listed(value).every((each) => isIP(each) !== 0 || /^[\w.-]+$/.test(each))

/** Whether Fastify accepts it as `trustProxy`: addresses, networks with a prefix length or a mask, and three names. */
export const areProxies = (value: string): boolean =>
  listed(value).every((each) => {
    const [address = '', prefix = '0', ...more] = each.split('/')
    if (['loopback', 'linklocal', 'uniquelocal'].includes(each)) return true
    const length = /^\d{1,3}$/.test(prefix) && Number(prefix) <= (isIP(address) === 4 ? 32 : 128)
    return isIP(address) !== 0 && (length || isIP(prefix) !== 0) && more.length === 0
  })
