import { existsSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'

/** The folder for the reports and output of all steps. */
export const resultsFolder = 'node_modules/.cache/results'
const reportFile = (name: string) => `${resultsFolder}/${name}.json`

/** Options of `vitest run` that add a JSON report to its output. */
export const reporting = (name: string) => [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportFile(name)}`,
]

export interface Outcome {
  passed: number
  /** Failed tests, one per line. */
  failed: string[]
  /** Browser tests that passed only at their second try, one per line. */
  retried: string[]
}

interface Spec {
  title: string
  file: string
  ok: boolean
  tests: { status: string }[]
}
type Suite = { suites?: Suite[]; specs?: Spec[] }
const specsWhere = (suite: Suite, matches: (spec: Spec) => boolean): string[] => [
  ...(suite.specs ?? []).filter(matches).map(({ file, title }) => `${file} › ${title}`),
  ...(suite.suites ?? []).flatMap((inner) => specsWhere(inner, matches)),
]

type TestFile = {
  name: string
  status: string
  message: string
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
}
const firstLine = (message = '') => message.trim().split('\n')[0]
const failedTests = ({ name, status, message, assertionResults }: TestFile): string[] => {
  const file = relative(process.cwd(), name)
  const failed = assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
  return failed.length === 0 && status === 'failed' ? [`${file}: ${firstLine(message)}`] : failed
}

/** Reads the report of Vitest or Playwright by its name; null if the step wrote none. */
const reported = (name: string): Outcome | null => {
  const file = reportFile(name)
  if (!existsSync(file)) return null
  const report = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(file)
  return report.stats
    ? {
        passed: report.stats.expected + report.stats.flaky,
        failed: specsWhere(report, ({ ok }) => !ok),
        retried: specsWhere(report, ({ tests }) => tests.some(({ status }) => status === 'flaky')),
      }
    : { passed: report.numPassedTests, failed: report.testResults.flatMap(failedTests), retried: [] }
}

/** The outcome of a step by its exit code; a step without a report counts as one check. */
export const outcomeOf = (name: string, status: number): Outcome => {
  const { passed, failed, retried } = reported(name) ?? { passed: status === 0 ? 1 : 0, failed: [], retried: [] }
  return { passed, retried, failed: status !== 0 && failed.length === 0 ? ['ended with an error, see above'] : failed }
}
