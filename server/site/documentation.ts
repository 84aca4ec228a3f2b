import fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import { filterGroupSchema } from '../../src/core/filters/saved-filter-rules.ts'

const text = { type: 'string' }
const to = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** What an answer with any code but 200 holds. */
const refusals = {
  RefusalResult: {
    type: ['object', 'null'],
    description: 'Of a refusal: what the caller can do something about.',
    properties: { field: text, reason: text, path: text, refusal: { type: 'object' } },
  },
  Refusal: {
    type: 'object',
    properties: { code: text, msg: text, subMsg: text, message: text, result: to('RefusalResult') },
    required: ['code', 'msg', 'subMsg', 'message', 'result'],
  },
}

type Described = Partial<Record<'response', Record<string, { properties?: { result?: unknown } }>>>

/** Adds to a call's answer what it is when the call is refused. */
const withRefusals = <Route extends { schema: unknown }>(route: Route): Route => {
  const { response } = (route.schema ?? {}) as Described
  const { properties } = response?.['200'] ?? {}
  if (!response || !properties) return route
  properties.result = { anyOf: [properties.result, to('RefusalResult')] }
  response.default = { ...to('Refusal'), description: 'Not taken: what was sent, its size or how often.' } as object
  return route
}

/** The description of these routes, from an application that is only built for it. */
const descriptionOf = async (routes: readonly RouteOptions[]): Promise<unknown> => {
  const [{ default: swagger }, provider] = await Promise.all([
    import('@fastify/swagger'),
    import('fastify-type-provider-zod'),
  ])
  // a group of groups can only be described by a name
  const schemaRegistry = z.registry<{ id: string }>()
  schemaRegistry.add(filterGroupSchema, { id: 'Filter' })
  const transform = provider.createJsonSchemaTransform({ schemaRegistry })
  const described = fastify({ exposeHeadRoutes: false })
  described.setValidatorCompiler(() => () => true).setSerializerCompiler(() => String)
  await described.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Worktide',
        version: '1',
        description: 'Every answer is HTTP 200 with a code, save transport errors. Code 200 is success.',
      },
      components: { securitySchemes: { accesstoken: { type: 'apiKey', in: 'header', name: 'accesstoken' } } },
    },
    transform: (route) => withRefusals(transform(route)),
    transformObject: provider.createJsonSchemaTransformObject({ schemaRegistry }),
  })
  for (const { method, url, schema = {} } of routes) described.route({ method, url, schema, handler: async () => null })
  await described.ready()
  const document = described.swagger() as unknown as { components: { schemas: object } }
  Object.assign(document.components.schemas, refusals)
  return document
}

/**
 * `GET /openapi.json`, generated from the schemas of payloads and results. Register it before the routes it describes.
 * Generated on request, because it would slow down the start.
 */
export function registerDocumentation(app: FastifyInstance): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  let description: Promise<unknown> | undefined
  app.get('/openapi.json', { schema: { hide: true } }, () => {
    description ??= descriptionOf(routes)
    return description
  })
}
