import { expect, test } from 'vitest'
import { logFields } from './log-fields.ts'

test('only what is named is kept, dots reach into objects', () => {
  const event = { type: 'x', code: '200', output: { code: '0418', token: 'secret', user: { id: 1, name: 'n' } } }
  expect(logFields(event, ['code', 'output.code', 'output.user.id', 'missing', 'code.deeper'])).toEqual({
    code: '200',
    output: { code: '0418', user: { id: 1 } },
  })
  expect(logFields(event)).toEqual({})
})
