import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readTraceFile } from '../scripts/replay/read-trace-file.ts'
import { runReplay } from '../scripts/replay/run-replay.ts'
import { traceTestText } from '../scripts/replay/trace-test-text.ts'
import { transportMachine } from '../src/core/monitor/transport-machine.ts'
import { runtimeMachines } from '../src/core/runtime-machines.ts'
import { sessionMachine } from '../src/core/session/session-machine.ts'
import { replayTrace } from '../src/core/trace/replay-trace.ts'
import { play } from './play.ts'
import { randomTrace } from './traces/random-trace.ts'
import { opened, signedIn } from './traces/session-steps.ts'

const folder = mkdtempSync(join(tmpdir(), 'worktide-replay-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const lived = await randomTrace(40, 7)

const replay = (...words: string[]) => {
  const lines: string[] = []
  const status = runReplay(
    words,
    (text) => lines.push(text),
    (text) => lines.push(text),
  )
  return { status, text: `${lines.join('\n')}\n` }
}
const fileOf = (content: string, name = 'trace.json') => {
  const path = `${folder}/${name}`
  writeFileSync(path, content)
  return path
}

test('a trace is replayed step by step and stops at the requested step', () => {
  const path = fileOf(JSON.stringify(lived))
  const whole = replay(path)
  expect(whole).toMatchObject({ status: 0, text: expect.stringMatching(/\d+ steps went as the log says/) })
  expect(whole.text).toMatch(/ {4}1 {2}[\d:.]+ {2}session {4}page\.opened\n\s+signedOut → resuming {2}\(epoch: 0 → 1/)
  const short = replay(path, '--to', '3', '--machine', 'session')
  expect(short.text).toMatch(/session is validating\ncontext: \{/)
  expect(short.text).toContain('waits for: 0.session.validating')
})

test('rows of other versions are listed with their version and are no difference', () => {
  const older = structuredClone(lived)
  const many = older.machines.map(({ rows }) => rows.length)
  for (const row of older.machines[0]!.rows.slice(0, 3)) row.version = 1
  older.machines.splice(2)
  const { status, text } = replay(fileOf(JSON.stringify(older)), '--quiet')
  expect(status).toBe(0)
  expect(text).toContain('3 rows of session left out: written by the older version 1, this is version 7.\n')
  expect(text).toContain(`${many[0]! - 3 + many[1]!} steps went as the log says`)
})

test('a machine that this build does not know is no success', () => {
  const renamed = structuredClone(lived)
  const [machine] = renamed.machines
  machine!.id = 'sessions'
  const path = fileOf(JSON.stringify(renamed))
  const { status, text } = replay(path, '--quiet')
  expect(status).toBe(1)
  expect(text).toContain(`${machine!.rows.length} rows of sessions left out: no machine of this name is known here.`)
  expect(text).toContain('Not replayed: sessions.\n')
  expect(replay(path, '--quiet', '--machine', 'transport').status).toBe(0)
})

test('the replay ends at the first difference, with the states of the log and the machine', () => {
  const wrong = structuredClone(lived)
  Object.assign(wrong.machines[0]!.rows[3]!.context, { epoch: 99 })
  const { status, text } = replay(fileOf(JSON.stringify(wrong)))
  expect(status).toBe(1)
  expect(text).toMatch(/differs:\n {2}context\.epoch\n {4}the log says: {5}99\n {4}the machine says: 1\n/)
})

test.each([
  ['half a file', '{"format":', /is no JSON: was it cut off on its way\?$/],
  ['another file', '{}', /is not a trace/],
  ['another version', '{"format":"worktide-trace","version":99}', /version 99 of the format/],
  ['a damaged file', JSON.stringify({ ...lived, machines: [{ id: 1 }] }), /is damaged at machines\.0\.id/],
])('%s is rejected with one sentence', (_, content, sentence) => {
  expect(() => readTraceFile(fileOf(content, 'other.json'))).toThrow(sentence)
})

test('an unreadable file ends with one sentence and exit code 2', () => {
  const { status, text } = replay(`${folder}/nowhere.json`)
  expect(text).toBe(`${folder}/nowhere.json cannot be read.\n`)
  expect(status).toBe(2)
})

/** Runs the printed test unchanged, without its types and imports. */
const runPrinted = (text: string) => {
  const code = text.replace(/^import .*$/gm, '').replaceAll(' as never', '')
  const names: string[] = []
  const run = (name: string, body: () => void) => {
    names.push(name)
    body()
  }
  new Function('test', 'play', 'sessionMachine', 'transportMachine', code)(run, play, sessionMachine, transportMachine)
  return names
}

test('a trace becomes a test that replays it, also if its beginning is missing', () => {
  const { steps } = replayTrace(runtimeMachines, lived)
  expect(runPrinted(traceTestText(steps))).toHaveLength(2)
  const cut = { ...lived, machines: lived.machines.map((one) => ({ ...one, rows: one.rows.slice(7) })) }
  expect(runPrinted(traceTestText(replayTrace(runtimeMachines, cut).steps))).toHaveLength(2)
})

const commandIn = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    return /npm run replay -- (\S+)/.exec((error as Error).message)?.[1] ?? ''
  }
  return ''
}

test('a failed machine test saves a trace, which differs where the test failed', () => {
  const path = commandIn(() => play(sessionMachine, [...signedIn, [opened, 'stale']]))
  const { status, text } = replay(path)
  expect(status).toBe(1)
  expect(text).toMatch(
    /Step 4 \(session, row 4\) differs:\n {2}state\n {4}the log says: {5}stale\n {4}the machine says: reval/,
  )
  const later = commandIn(() => play(sessionMachine, [[opened, 'stale']], play(sessionMachine, signedIn)))
  expect(replay(later).text).toMatch(/the log begins in signedIn/)
})
