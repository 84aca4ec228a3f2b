import fastify, { type FastifyInstance, type RouteOptions } from 'fastify'

/** An application that answers nothing and has these routes: what it says of itself is all that is wanted of it. */
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
 * `GET /openapi.json`, made of the schemas that check payloads and answers. Before any route it describes. It is made
 * when somebody asks: a start that made it would be a good part longer.
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
