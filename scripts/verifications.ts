import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { providerVerifications, type Verification } from './verifications/provider-verifications.ts'
import { storeAppVerifications } from './verifications/store-app-verifications.ts'

/**
 * Switches off each check of sign-in by identity providers in turn, and says which tests notice (`npm run proofs --
 * verifications`; words after it choose checks). Ends with 1 if nobody noticed one. Works on a copy in a temporary folder, which is
 * removed at the end, also when it is stopped: the files of the repository are only read.
 */
const folder = mkdtempSync(join(tmpdir(), 'verifications-'))
const results = join(folder, 'results.json')
const copy = join(folder, 'copy')

interface Report {
  testResults: { message: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** The files of the working tree, with the packages that are installed there. */
const makeCopy = () => {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const file of String(files).split('\0').filter(Boolean)) {
    // Git also lists a file whose deletion is not committed
    if (!existsSync(file)) continue
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(file, join(copy, file))
  }
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
}

const switchedOff = ({ name, file, off }: Verification, text: string): string =>
  off.reduce((changed, [from, to]) => {
    if (changed.split(from).length !== 2) throw new Error(`${name}: not once in ${file}: ${from}`)
    return changed.replace(from, () => to)
  }, text)

let running: ReturnType<typeof spawn> | undefined

/** Names of the red tests; null if there is no report. */
const redTests = async (tests: readonly string[]): Promise<string[] | null> => {
  rmSync(results, { force: true })
  const args = ['vitest', 'run', '--project', 'server', ...tests, '--reporter=json', `--outputFile=${results}`]
  // a group of its own: stopping it stops what the tests started
  running = spawn('npx', args, { cwd: copy, stdio: 'ignore', detached: true })
  await new Promise((ended) => running?.once('close', ended))
  try {
    const report = JSON.parse(readFileSync(results, 'utf8')) as Report
    const all = report.testResults.flatMap(({ assertionResults }) => assertionResults)
    return all.length === 0 ? null : all.flatMap(({ status, fullName }) => (status === 'failed' ? [fullName] : []))
  } catch {
    return null
  }
}

const stop = () => {
  if (running?.pid && running.exitCode === null) process.kill(-running.pid, 'SIGTERM')
  rmSync(folder, { recursive: true, force: true })
  process.exit(130)
}
process.once('SIGINT', stop).once('SIGTERM', stop)

const run = async (verification: Verification): Promise<string[] | null> => {
  const { file, tests } = verification
  const text = readFileSync(join(copy, file), 'utf8')
  writeFileSync(join(copy, file), switchedOff(verification, text))
  const red = await redTests(tests)
  writeFileSync(join(copy, file), text)
  return red
}

const filters = process.argv.slice(2)
const all = [...providerVerifications, ...storeAppVerifications]
const chosen = all.filter(({ name }) => filters.every((word) => name.includes(word)))
const survivors: string[] = []
makeCopy()
for (const verification of chosen) {
  const red = await run(verification)
  if (!red?.length) survivors.push(verification.name)
  const [first, ...more] = red ?? []
  const others = more.length > 0 ? ` and ${more.length} more` : ''
  console.log(`${verification.name}: ${red === null ? 'NO REPORT' : first ? `red: ${first}${others}` : 'SURVIVED'}`)
}
rmSync(folder, { recursive: true, force: true })
console.log(`${chosen.length} checks, ${survivors.length} survivors${survivors.map((name) => `\n  ${name}`).join('')}`)
process.exit(survivors.length > 0 ? 1 : 0)
