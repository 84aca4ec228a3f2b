import { beforeEach } from 'vitest'
import { newestTrace, rememberTrace } from '../src/host/conformance/newest-trace.ts'

/**
 * For every test of the node project: a failure saves the trace of its newest device and prints the command to replay it.
 */
beforeEach(({ onTestFailed }) => {
  rememberTrace(undefined)
  onTestFailed(async ({ task }) => {
    const trace = await newestTrace().catch((error) => console.log(`no trace of ${task.name}: ${error}`))
    if (!trace) return
    const { saveTrace } = await import('./failed-trace.ts')
    console.log(saveTrace(trace, `${task.suite?.name ?? ''} ${task.name}`.trim()))
  })
})
