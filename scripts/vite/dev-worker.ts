import { build, type Plugin } from 'vite'
import { linguiMacro } from './lingui-macro.ts'

const bundleWorker = async (): Promise<string> => {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    mode: 'development',
    plugins: [linguiMacro()],
    define: { 'process.env.NODE_ENV': '"development"' },
    publicDir: false,
    build: {
      write: false,
      minify: false,
      lib: { entry: 'sw/sw.ts', formats: ['iife'], name: 'worker' },
      // precaches nothing: all files come from the network
      rolldownOptions: { output: { banner: 'self.__WB_MANIFEST = []; self.__WB_DISABLE_DEV_LOGS = true;' } },
    },
  })
  const first = Array.isArray(output) ? output[0] : output
  if (!first || !('output' in first)) throw new Error('the worker was not built')
  return first.output[0].code
}

/** Serves the current worker as `/sw.js` in development, so that page code need not distinguish. */
export const devWorker = (): Plugin => ({
  name: 'dev-worker',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use('/sw.js', (_request, response, next) => {
      bundleWorker().then((code) => {
        response.setHeader('content-type', 'text/javascript')
        response.setHeader('cache-control', 'no-cache')
        response.end(code)
      }, next)
    })
  },
})
