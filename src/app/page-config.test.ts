import { expect, test } from 'vitest'
import { createPageConfig } from './page-config.ts'

const loaded = { environment: 'prod', collectorOrigin: 'http://localhost', versions: [] }

test.each([
  ['a page', '<h1>Sign in to this network</h1>'],
  ['JSON', '{"status":"login"}'],
])('%s of a captive portal is not taken, or kept, for the configuration', async (_what, body) => {
  const kept = new Map<string, string>()
  const storage = () => ({
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (...pair: [string, string]) => void kept.set(...pair),
  })
  const answers = [JSON.stringify(loaded), body]
  const open = () => createPageConfig({ storage, fetch: async () => new Response(answers.shift()) })
  await open().load()
  const second = open()
  await second.load()
  expect(second.current()).toEqual(loaded)
  expect(open().current()).toEqual(loaded)
})
