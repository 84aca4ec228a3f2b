import { expect, test } from 'vitest'
import { readIdeRequest } from './ide-request-rules.ts'

const good = {
  client_id: 'vscode',
  redirect_uri: 'http://127.0.0.1:49152/cb?window=1',
  state: 'a-state',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
}
const read = (more: object) => readIdeRequest(new URLSearchParams({ ...good, ...more }))

test('a complete request names the program and the URL for refusals', () => {
  expect(read({})).toMatchObject({
    name: 'Visual Studio Code',
    refusalUrl: 'http://127.0.0.1:49152/cb?window=1&error=access_denied&state=a-state',
  })
})

test.each([
  [{ client_id: 'unknown' }, 'client'],
  [{ redirect_uri: 'https://evil.example/cb' }, 'address'],
  [{ redirect_uri: '' }, 'address'],
  [{ code_challenge_method: 'plain' }, 'proof'],
  [{ code_challenge: 'short' }, 'proof'],
  [{ state: '' }, 'proof'],
])('%j is rejected because of its %s', (more, problem) => {
  expect(read(more)).toBe(problem)
})
