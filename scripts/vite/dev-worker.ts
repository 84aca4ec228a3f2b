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
      // it keeps no files: everything comes from the network
      rolldownOptions: { output: { banner: 'self.__WB_MANIFEST = []; self.__WB_DISABLE_DEV_LOGS = true;' } },
    },
  })
  const first = Array.isArray(output) ? output[0] : output
  if (!first || !('output' in first)) throw new Error('the worker was not built')
  return first.output[0].code
}

/** Answers `/sw.js` in development with the worker as it is now, so that page code need not know the difference. */
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
