import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { linguiMacro } from '../scripts/vite/lingui-macro.ts'

const folder = mkdtempSync(join(tmpdir(), 'worktide-macros-'))
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

const source = (text: string) => `import { msg } from '@lingui/core/macro'\nexport const text = msg\`${text}\``
const expanded = async (text: string): Promise<string> => {
  const { transform } = linguiMacro(folder) as unknown as {
    transform: { handler: (code: string, id: string) => Promise<{ code: string }> }
  }
  return (await transform.handler(source(text), '/src/text.ts')).code
}

test('the same text of a file is expanded once, another one or for another mode anew', async () => {
  expect(await expanded('Tide')).toContain('Tide')
  const [entry = ''] = readdirSync(folder)
  writeFileSync(join(folder, entry), JSON.stringify({ code: 'remembered', map: null }))
  expect(await expanded('Tide')).toBe('remembered')
  expect(await expanded('Ebb')).toContain('Ebb')
  vi.stubEnv('NODE_ENV', 'production')
  const inProduction = await expanded('Tide')
  expect(inProduction).not.toBe('remembered')
  expect(inProduction).not.toContain('Tide')
})
