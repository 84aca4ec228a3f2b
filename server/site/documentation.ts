import fastify, { type FastifyInstance, type RouteOptions } from 'fastify'

/** The description of these routes, from an application that is only built for it. */
const descriptionOf = async (routes: readonly RouteOptions[]): Promise<unknown> => {
  const [{ default: swagger }, { jsonSchemaTransform }] = await Promise.all([
    import('@fastify/swagger'),
    import('fastify-type-provider-zod'),
  ])
  const described = fastify({ exposeHeadRoutes: false })
  described.setValidatorCompiler(() => () => true).setSerializerCompiler(() => String)
  await described.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Worktide',
        version: '1',
        description: 'Every answer is HTTP 200 with a code, save transport errors.',
      },
      components: { securitySchemes: { accesstoken: { type: 'apiKey', in: 'header', name: 'accesstoken' } } },
    },
    transform: jsonSchemaTransform,
  })
  for (const { method, url, schema = {} } of routes) described.route({ method, url, schema, handler: async () => null })
  await described.ready()
  return described.swagger()
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
