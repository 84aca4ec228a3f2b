import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Overloaded } from '../http/api-error.ts'
import { createPasswordScorer } from './password-score.ts'

test('twenty passwords wait for their score; more are refused at once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'score-'))
  writeFileSync(join(folder, 'password-score-worker.js'), 'module.exports = () => new Promise(() => {})')
  const { score, close } = createPasswordScorer(folder)
  const asked = Array.from({ length: 40 }, () => score('quiet-harbour-lantern-47', []))
  const refused = asked.map((each) => each.catch((reason: unknown) => reason))
  for (const reason of await Promise.all(refused.slice(-15))) expect(reason).toBeInstanceOf(Overloaded)
  await close()
  expect((await Promise.all(refused)).filter((reason) => reason instanceof Overloaded).length).toBeLessThanOrEqual(20)
  rmSync(folder, { recursive: true })
})
