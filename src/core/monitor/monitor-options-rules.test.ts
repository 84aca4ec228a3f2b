import { expect, test } from 'vitest'
import { optionsProblem } from './monitor-options-rules.ts'

const good = {
  applicationId: 'worktide',
  datakitOrigin: 'https://tide.example',
  sampleRate: 0,
  replaySampleRate: 100,
  tracingSampleRate: 50,
  allowedTracingOrigins: [],
  excludedActivityUrls: [],
}

test.each([
  [{}, null],
  [{ applicationId: '' }, 'Application ID is not configured, no RUM data will be collected.'],
  [{ datakitOrigin: undefined }, 'datakitOrigin is not configured, no RUM data will be collected.'],
  [{ sampleRate: '50' }, 'Sample Rate should be a number between 0 and 100'],
  [{ replaySampleRate: 101 }, 'Premium Sample Rate should be a number between 0 and 100'],
  [{ tracingSampleRate: Number.NaN }, 'Tracing Sample Rate should be a number between 0 and 100'],
  [{ allowedTracingOrigins: 'https://a.example' }, 'Allowed Tracing Origins should be an array'],
  [{ excludedActivityUrls: {} }, 'Excluded Activity Urls should be an array'],
])('%j: %s', (wrong, problem) => {
  expect(optionsProblem({ ...good, ...wrong })).toBe(problem)
})
