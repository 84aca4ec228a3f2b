import type { FastifyInstance } from 'fastify'
import type { Configuration } from '../configuration.ts'
import script from './messenger-stub.js?raw'

/** Where the clients of messengers are the real ones alone. */
const withoutStub: readonly string[] = ['prod', 'sit', 'pre']

/**
 * `GET /dev/messenger-clients.js`: the globals of messengers' clients for a browser that is none, to be named as
 * `FEISHU_SCRIPT_URL` or `DINGTALK_SCRIPT_URL` by developers (MSG-12). Does not exist in prod, sit and pre.
 */
export function registerMessengerStub(app: FastifyInstance, { environment }: Pick<Configuration, 'environment'>): void {
  if (withoutStub.includes(environment)) return
  app.get('/dev/messenger-clients.js', async (_request, reply) =>
    reply.type('text/javascript').header('cache-control', 'no-store').send(script),
  )
}
