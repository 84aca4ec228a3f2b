import { expect, test } from 'vitest'
import { hostileTargets } from '../../../test/fixtures/hostile-targets.ts'
import { ideClientOf, ideRedirect, isCodeChallenge, isCodeVerifier, isIdeState } from './ide-redirect-rules.ts'

test.each([
  ['vscode', 'http://127.0.0.1:49152/cb'],
  ['vscode', 'http://[::1]:1/'],
  ['jetbrains', 'http://127.0.0.1/cb?window=1'],
  ['vscode', 'vscode://worktide.worktide/did-authenticate?windowId=1'],
  ['jetbrains', 'jetbrains://idea/worktide'],
])('%s may receive its code at %s', (clientId, redirectUri) => {
  expect(ideRedirect(clientId, redirectUri)?.href).toBe(redirectUri)
})

test.each([
  ['vscode', 'http://localhost:49152/cb'],
  ['vscode', 'https://127.0.0.1:49152/cb'],
  ['vscode', 'http://127.0.0.1:49152'],
  ['vscode', 'http://127.0.0.1:99999/cb'],
  ['vscode', 'http://127.0.0.1.evil.example/cb'],
  ['vscode', 'http://127.0.0.1:80@evil.example/cb'],
  ['vscode', 'http://127.0.0.1\\@evil.example/cb'],
  ['vscode', 'http://127.1/cb'],
  ['vscode', 'http://2130706433/cb'],
  ['vscode', 'http://[::ffff:127.0.0.1]/cb'],
  ['vscode', 'http://0.0.0.0/cb'],
  ['vscode', 'http://127.0.0.1/cb#fragment'],
  ['vscode', 'http://127.0.0.1/cb?code=planted'],
  ['vscode', 'http://127.0.0.1/cb?%63ode=planted'],
  ['vscode', 'http://127.0.0.1/cb\r\n'],
  ['vscode', ' http://127.0.0.1/cb'],
  ['vscode', 'HTTP://127.0.0.1/cb'],
  ['vscode', 'vscode:alert(1)'],
  ['vscode', 'vscode:///cb'],
  ['vscode', 'vscode://user@host/cb'],
  ['vscode', 'vscode-insiders://worktide/cb'],
  ['vscode', 'jetbrains://idea/worktide'],
  ['vscode', `http://127.0.0.1/${'a'.repeat(500)}`],
  ['constructor', 'http://127.0.0.1/cb'],
  ['', 'http://127.0.0.1/cb'],
])('%s may not receive it at %j', (clientId, redirectUri) => {
  expect(ideRedirect(clientId, redirectUri)).toBeNull()
})

test('none of the hostile redirect targets is accepted', () => {
  const accepted = hostileTargets.filter((target) => ideRedirect('vscode', target) ?? ideRedirect('jetbrains', target))
  expect(accepted).toEqual([])
})

test('a challenge is a SHA-256, a verifier has the length of RFC 7636, a state is printable', () => {
  expect([isCodeChallenge('a'.repeat(43)), isCodeChallenge('a'.repeat(44)), isCodeChallenge('+'.repeat(43))]).toEqual([
    true,
    false,
    false,
  ])
  expect([42, 43, 128, 129].map((length) => isCodeVerifier('~'.repeat(length)))).toEqual([false, true, true, false])
  expect(['x', '', ' ', 'a\n', 'a'.repeat(513)].map(isIdeState)).toEqual([true, false, false, false, false])
  expect(ideClientOf('toString')).toBeNull()
})
