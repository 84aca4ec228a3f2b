import { expect, test } from 'vitest'
import { assembly, temporaryAssembly } from '../../../test/traces/session-steps.ts'
import { assemblySchema } from './account-types.ts'
import { readAssembly } from './assembly-rules.ts'

test.each([assembly, temporaryAssembly, { ...assembly, rights: null }])('%o is taken as it is', (told) => {
  expect(readAssembly(told)).toEqual(told)
  expect(assemblySchema.safeParse(told).data).toEqual(told)
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
])('%o is none, as by the schema', (told) => {
  expect(readAssembly(told)).toBeUndefined()
  expect(assemblySchema.safeParse(told).success).toBe(false)
})
