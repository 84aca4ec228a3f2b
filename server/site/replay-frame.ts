import type { FastifyInstance } from 'fastify'

/** The path of the document in which a session replay is drawn. */
const replayFramePath = '/replay-frame'

/**
 * Recordings need inline styles and `data:` pictures, which our pages may not have. A style sheet that was still loading is recorded
 * by its address. The document gets no script and no address to send anything to, and only our own pages may show it (SEC-28). The player runs in the page around it.
 */
const policy = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join(';')

const cursor =
  'position:absolute;width:18px;height:18px;margin:-9px 0 0 -9px;border-radius:50%;background:rgb(73 80 246 / .45);border:2px solid #fff;pointer-events:none;z-index:1'

const document = `<!doctype html><html><head><meta charset="utf-8"><title>Replay</title><style>
html,body{margin:0;overflow:hidden;background:#fff}
.replayer-wrapper{position:relative;transform-origin:0 0}
.replayer-wrapper iframe{border:0;display:block;background:#fff}
.replayer-mouse{${cursor}}
.replayer-mouse.active{outline:8px solid rgb(73 80 246 / .3)}
.replayer-mouse-tail{position:absolute;pointer-events:none}
</style></head><body></body></html>`

/** The separate document that shows a replay in a frame. */
export function registerReplayFrame(app: FastifyInstance): void {
  app.get(replayFramePath, { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': policy,
        'x-frame-options': 'SAMEORIGIN',
      })
      .send(document),
  )
}
