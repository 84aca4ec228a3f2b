import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProject, testDevice } from '../../test/sync-devices.ts'
import { owner } from '../../test/test-people.ts'
import { type TestServer, testServer } from '../../test/test-server.ts'

const run = promisify(execFile)
const text = readFileSync(join(import.meta.dirname, '../../../docs/api.md'), 'utf8')
const examples = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, example]) => example as string)

let server: TestServer
let address: string
let key: string
let projectId: string
beforeAll(async () => {
  server = await testServer()
  const host = await owner(server)
  key = (await server.call('createApiKey', { name: 'Importer' }, { token: host.token })).result.key
  projectId = await makeProject(testDevice(server, host, host.orgId), 'WEB', false)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
})
afterAll(() => server.dispose())

/** The example with a reader's own address, key and ids filled in. */
const filled = (example: string): string =>
  example
    .replaceAll('https://worktide.example', address)
    .replaceAll('wtk_…', key)
    .replaceAll('$(uuidgen)', randomUUID())
    .replaceAll('"0198…"', `"${randomUUID()}"`)
    .replaceAll('"0197…"', `"${projectId}"`)

test('the examples of docs/api.md do what they say', async () => {
  expect(examples.length).toBeGreaterThan(1)
  for (const example of examples) {
    const { stdout } = await run('sh', ['-c', filled(example)])
    expect(JSON.parse(stdout), example).toMatchObject({ code: '200' })
  }
  const { rows } = await server.db.pool.query('SELECT summary, priority FROM issues')
  expect(rows).toEqual([{ summary: 'Pay by scanning a code', priority: 'high' }])
})
