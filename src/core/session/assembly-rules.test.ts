import { expect, test } from 'vitest'
import { assembly, temporaryAssembly } from '../../../test/traces/session-steps.ts'
import { assemblySchema } from './account-types.ts'
import { readAssembly } from './assembly-rules.ts'

test.each([assembly, temporaryAssembly, { ...assembly, rights: null }])('%o is accepted unchanged', (received) => {
  expect(readAssembly(received)).toEqual(received)
  expect(assemblySchema.safeParse(received).data).toEqual(received)
})

const { userInfo, orgInfo, rights } = assembly

test.each([
  undefined,
  null,
  'text',
  [],
  {},
  { ...assembly, code: '0410020' },
  { ...assembly, code: '0418002' },
  { ...assembly, code: 200 },
  { ...assembly, orgInfo: {} },
  { ...assembly, orgInfo: null },
  { ...assembly, orgInfo: { ...orgInfo, id: 7 } },
  { ...assembly, userInfo: null },
  { ...assembly, userInfo: { ...userInfo, userId: 10_001 } },
  { ...assembly, userInfo: { ...userInfo, roleVOList: {} } },
  { ...assembly, rights: undefined },
  { ...assembly, rights: { ...rights, permissions: 'all' } },
  { ...temporaryAssembly, userInfo: {} },
])('%o is refused, as by the schema', (received) => {
  expect(readAssembly(received)).toBeUndefined()
  expect(assemblySchema.safeParse(received).success).toBe(false)
})
