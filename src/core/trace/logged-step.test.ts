import { expect, test } from 'vitest'
import { loggedFields } from './logged-step.ts'

test('only named fields are logged; dots reach into objects', () => {
  const event = { type: 'x', code: '200', output: { code: '0418', token: 'secret', user: { id: 1, name: 'n' } } }
  expect(loggedFields(event, ['code', 'output.code', 'output.user.id', 'missing', 'code.deeper'])).toEqual({
    code: '200',
    output: { code: '0418', user: { id: 1 } },
  })
  expect(loggedFields(event)).toEqual({})
})

test('null stays null, also where a path goes deeper', () => {
  expect(loggedFields({ a: null, b: { c: null } }, ['a.x.y', 'b.c#', 'b.d'])).toEqual({ a: null, b: { c: null } })
})

test('of a masked field only its equality with known values is logged', () => {
  const known: unknown[] = ['', 'marker']
  expect(loggedFields({ a: 'anna', b: 'tide' }, ['a#', 'b#'], known)).toEqual({ a: '#2', b: '#3' })
  expect(loggedFields({ a: 'tide', b: 'marker', c: '', d: 'new' }, ['a#', 'b#', 'c#', 'd#'], known)).toEqual({
    a: '#3',
    b: '#1',
    c: '#0',
    d: '#4',
  })
})
