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
}

type Suite = { suites?: Suite[]; specs?: { title: string; file: string; ok: boolean }[] }
const failedSpecs = ({ suites = [], specs = [] }: Suite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} › ${title}`),
  ...suites.flatMap(failedSpecs),
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
    ? { passed: report.stats.expected + report.stats.flaky, failed: failedSpecs(report) }
    : { passed: report.numPassedTests, failed: report.testResults.flatMap(failedTests) }
}

/** The outcome of a step by its exit code; a step without a report counts as one check. */
export const outcomeOf = (name: string, status: number): Outcome => {
  const { passed, failed } = reported(name) ?? { passed: status === 0 ? 1 : 0, failed: [] }
  return { passed, failed: status !== 0 && failed.length === 0 ? ['ended with an error, see above'] : failed }
}
