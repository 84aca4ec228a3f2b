import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

const document = async () => (await server.app.inject('/openapi.json')).json()

test('every schema that the description refers to is in it', async () => {
  const described = await document()
  const named = new Set(
    [...JSON.stringify(described).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name),
  )
  expect([...named]).toContain('FilterInput')
  expect(Object.keys(described.components.schemas)).toEqual(expect.arrayContaining([...named]))
  const { properties, additionalProperties } =
    described.paths['/api/work/issues'].post.requestBody.content['application/json'].schema
  expect(properties.filter).toEqual({ $ref: '#/components/schemas/FilterInput' })
  expect(additionalProperties, 'unknown arguments are refused').toBe(false)
})

test('the description has what refusals hold and where the key of a change goes', async () => {
  const { paths } = await document()
  const { responses, parameters } = paths['/api/work/issue.set'].post
  const { result } = responses['200'].content['application/json'].schema.properties
  expect(result.anyOf).toEqual([
    expect.objectContaining({ required: ['id', 'seq'] }),
    { $ref: '#/components/schemas/RefusalResult' },
  ])
  expect(responses.default.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Refusal' })
  expect(parameters).toEqual([expect.objectContaining({ in: 'header', name: 'idempotency-key', required: false })])
  expect(paths['/api/work/issues'].post.parameters).toBeUndefined()
})
