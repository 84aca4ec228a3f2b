import { expect, test } from 'vitest'
import { scrubUrl } from './url-scrubber.ts'

const names = ['token', 'ticket', 'code', 'state', 'share-token', 'invite', 'suuid', 'userId']

test.each([...names, 'inviteToken', 'accessToken', 'resetToken', 'TOKEN', 'joinCode', '%74oken'])(
  '%s is removed from query and fragment',
  (name) => {
    expect(scrubUrl(`/a?x=1&${name}=planted&y=2`)).toBe('/a?x=1&y=2')
    expect(scrubUrl(`https://tide.example/a#${name}=planted`)).toBe('https://tide.example/a')
  },
)

test.each(names)('%s is removed from a redirect target', (name) => {
  const target = encodeURIComponent(`/b?${name}=planted&z=3`)
  expect(decodeURIComponent(scrubUrl(`/sso/login?redirect=${target}`))).toBe('/sso/login?redirect=/b?z=3')
  const deeper = encodeURIComponent(`/sso/login?redirect=${target}`)
  expect(scrubUrl(`/sso/login?redirect=${deeper}`)).not.toContain('planted')
})

test('harmless values stay', () => {
  for (const url of ['/', '/a?x=1', '/a?x=1#part', 'https://tide.example/a?new=1', '']) expect(scrubUrl(url)).toBe(url)
})

test('an undecodable value counts as secret', () => {
  expect(scrubUrl('/a?%E0%A4%A=planted&x=1')).toBe('/a?x=1')
})
