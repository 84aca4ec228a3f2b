import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { freePort, ServerProcess } from '../../test/e2e/environment/server-process.ts'

const run = promisify(execFile)

test('the demo fills an organisation in either language, by what a server without settings offers', async () => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const server = new ServerProcess(port, { PUBLIC_ORIGIN: origin })
  const call = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', origin, ...(token ? { accesstoken: token } : {}) }
    return (await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  try {
    await server.start()
    for (const language of ['en', 'zh']) {
      const { stdout } = await run(process.execPath, ['--import', 'tsx', 'scripts/demo.ts', language, origin])
      expect(stdout.match(/: 100 issues$/gm)).toHaveLength(3)
      const [, password] = /(?:Password of everyone: )(\S+)/.exec(stdout) ?? []
      const [, orgEmail] = /(\S+@\S+) {2}\(owner\)/.exec(stdout) ?? []
      const { result } = await call('/account/login', { tenantId: 1, orgEmail, password })
      let count = 0
      for (let after: string | null | undefined; after !== null; ) {
        const { result: page } = await call('/work/issues', { limit: 100, after }, result.token)
        count += page.list.length
        after = page.next
      }
      expect(count).toBe(300)
    }
  } finally {
    await server.dispose()
  }
}, 180_000)
