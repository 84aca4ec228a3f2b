import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressOfShared, newIssueParameters, shareTargetPath } from '../../src/core/work/shared-text-rules.ts'

/** Enough for the texts of a form. Files are larger; the rest of the form is read and dropped. */
const maxBytes = 64 * 1024
/** Browsers' limits and our own limits for headers refuse a longer address. */
const longestAddress = 8 * 1024

/** The shared form if no worker answered: its texts, and whether files were lost. Null if the body is not a form, or too large. */
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
 * Answers when another app shares something with the installed one and no worker does: redirects to the dialog for a new issue, which
 * says that files could not be taken. Reads no session and changes nothing.
 */
export function registerShareTarget(app: FastifyInstance): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => {
      const parts: Buffer[] = []
      let size = 0
      payload.on('data', (part: Buffer) => {
        size += part.length
        if (size <= maxBytes) parts.push(part)
        else parts.length = 0
      })
      payload.on('end', () => done(null, size <= maxBytes ? Buffer.concat(parts) : null))
      payload.on('error', done)
    })
    scope.post(shareTargetPath, { schema: { hide: true } }, async (request, reply) => {
      const address = addressOfShared((await formOf(request)) ?? lost, 'lost')
      const isShort = address.length <= longestAddress
      return reply.header('cache-control', 'no-store').redirect(isShort ? address : addressOfShared(lost, 'lost'), 303)
    })
  })
}
