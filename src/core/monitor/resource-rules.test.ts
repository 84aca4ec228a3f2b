import { expect, test } from 'vitest'
import { pathGroup, resourceEvents, unansweredEvents } from './resource-rules.ts'

test.each([
  ['/api/account/login', '/api/account/login'],
  ['/projects/42/issues', '/projects/?/issues'],
  ['/pictures/0b1f6a0c-37d3-4d6a-9c62-0a3fbd0b5e2d', '/pictures/?'],
  ['/assets/login-B9x_Yh12.js', '/assets/login-?.js'],
])('%s: %s', (path, group) => {
  expect(pathGroup(path)).toBe(group)
})

const timing = {
  name: 'https://tide.example/api/x?token=planted&a=1',
  initiatorType: 'fetch',
  duration: 12.5,
  responseStatus: 200,
}

test('a request without its secrets; a failed one is an error too; excluded ones are none', () => {
  expect(resourceEvents(timing, [])).toMatchObject([
    {
      measurement: 'resource',
      tags: { resource_url: 'https://tide.example/api/x?a=1', resource_status: '200' },
      fields: { duration: 12_500_000 },
    },
  ])
  expect(resourceEvents({ ...timing, responseStatus: 503 }, [])[1]).toMatchObject({
    measurement: 'error',
    fields: { error_message: '/api/x answered 503' },
  })
  expect(resourceEvents(timing, ['https://tide.example/api/x'])).toEqual([])
  expect(resourceEvents({ ...timing, name: 'blob:https://tide.example/1' }, [])).toEqual([])
})

test('a request that nobody answered is an error without its secrets; an excluded one is none', () => {
  expect(unansweredEvents(timing.name, 'POST', [])).toMatchObject([
    {
      measurement: 'error',
      tags: { error_source: 'network', error_type: 'HTTP 0', resource_url: 'https://tide.example/api/x?a=1' },
      fields: { error_message: '/api/x was not answered' },
    },
  ])
  expect(unansweredEvents(timing.name, 'POST', ['https://tide.example/api'])).toEqual([])
})
