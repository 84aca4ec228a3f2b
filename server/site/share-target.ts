import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressOfShared, newIssueParameters, shareTargetPath } from '../../src/core/work/shared-text-rules.ts'

/** Of texts; files are larger, and the rest of a form is read without being kept. */
const keptBytes = 64 * 1024
/** A longer address is refused by browsers' and our own limits for headers. */
const longestAddress = 8 * 1024

/** What is shared where no worker answered: its texts, and that its files are lost. Null for what is no form, or too large. */
const formOf = async ({ headers, body }: FastifyRequest): Promise<FormData | null> => {
  if (!(body instanceof Buffer)) return null
  try {
    return await new Response(new Uint8Array(body), {
      headers: { 'content-type': headers['content-type'] ?? '' },
    }).formData()
  } catch {
    return null
  }
}

const lost = new Map([[newIssueParameters.files, '']])

/**
 * Answers what another app shares with the installed one where no worker does: leads to the dialog for a new issue, which says that
 * files could not be taken. Reads no session and changes nothing.
 */
export function registerShareTarget(app: FastifyInstance): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => {
      const parts: Buffer[] = []
      let size = 0
      payload.on('data', (part: Buffer) => {
        size += part.length
        if (size <= keptBytes) parts.push(part)
        else parts.length = 0
      })
      payload.on('end', () => done(null, size <= keptBytes ? Buffer.concat(parts) : null))
      payload.on('error', done)
    })
    scope.post(shareTargetPath, { schema: { hide: true } }, async (request, reply) => {
      const address = addressOfShared((await formOf(request)) ?? lost, 'lost')
      const isShort = address.length <= longestAddress
      return reply.header('cache-control', 'no-store').redirect(isShort ? address : addressOfShared(lost, 'lost'), 303)
    })
  })
}
