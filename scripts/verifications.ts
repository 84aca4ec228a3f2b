import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { providerVerifications, type Verification } from './verifications/provider-verifications.ts'

/**
 * Switches off each check of sign-in by identity providers in turn, and says which tests notice (`npm run proofs --
 * verifications`; words after it choose checks). Ends with 1 if nobody noticed one. Works on the files of this folder and puts
 * each back, also when it is stopped.
 */
const folder = mkdtempSync(join(tmpdir(), 'verifications-'))
const results = join(folder, 'results.json')

interface Report {
  testResults: { message: string; assertionResults: { status: string; fullName: string }[] }[]
}

const switchedOff = ({ name, file, off }: Verification, text: string): string =>
  off.reduce((changed, [from, to]) => {
    if (changed.split(from).length !== 2) throw new Error(`${name}: not once in ${file}: ${from}`)
    return changed.replace(from, () => to)
  }, text)

/** Names of the red tests; null if there is no report. */
const redTests = (tests: readonly string[]): string[] | null => {
  rmSync(results, { force: true })
  const args = ['vitest', 'run', '--project', 'server', ...tests, '--reporter=json', `--outputFile=${results}`]
  spawnSync('npx', args, { stdio: 'ignore' })
  try {
    const report = JSON.parse(readFileSync(results, 'utf8')) as Report
    const all = report.testResults.flatMap(({ assertionResults }) => assertionResults)
    return all.length === 0 ? null : all.flatMap(({ status, fullName }) => (status === 'failed' ? [fullName] : []))
  } catch {
    return null
  }
}

const run = (verification: Verification): string[] | null => {
  const { file, tests } = verification
  const text = readFileSync(file, 'utf8')
  const putBack = () => writeFileSync(file, text)
  const stop = () => {
    putBack()
    process.exit(130)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    writeFileSync(file, switchedOff(verification, text))
    return redTests(tests)
  } finally {
    putBack()
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}

const asked = process.argv.slice(2)
const chosen = providerVerifications.filter(({ name }) => asked.every((word) => name.includes(word)))
const survivors: string[] = []
for (const verification of chosen) {
  const red = run(verification)
  if (!red?.length) survivors.push(verification.name)
  const [first, ...more] = red ?? []
  const others = more.length > 0 ? ` and ${more.length} more` : ''
  console.log(`${verification.name}: ${red === null ? 'NO REPORT' : first ? `red: ${first}${others}` : 'SURVIVED'}`)
}
rmSync(folder, { recursive: true })
console.log(`${chosen.length} checks, ${survivors.length} survivors${survivors.map((name) => `\n  ${name}`).join('')}`)
process.exit(survivors.length > 0 ? 1 : 0)
