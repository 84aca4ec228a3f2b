import { type Closer, createCloser } from './closer.ts'
import { type Configuration, readConfiguration } from './configuration.ts'
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts'

/** The maximum time that requests, jobs and connections each have to end. */
const patienceMs = 8000

const print = (line: string) => void process.stdout.write(`${line}\n`)

const whereMailsAre = ({ smtpUrl, showsMails, publicOrigin }: Configuration): string => {
  if (smtpUrl) return 'sent by SMTP'
  return showsMails ? `${publicOrigin}/dev/mail` : 'kept; set SMTP_URL to send them'
}

const start = async (config: Configuration, closer: Closer): Promise<void> => {
  // load the code while the database starts or recovers: each takes about half of the start
  const reading = import('./open-server.ts')
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres(config.dataDir)
  if (embedded) closer.add(embedded.stop)
  const { openServer } = await reading
  const url = config.databaseUrl ?? (embedded?.url as string)
  await openServer({ config, url, dataDir: embedded?.dataDir ?? null, closer, print })
  print(`Worktide:  ${config.publicOrigin}`)
  print(`Data:      ${embedded?.dataDir ?? 'the database of DATABASE_URL'}`)
  print(`Mails:     ${whereMailsAre(config)}`)
}

/**
 * Runs the server. SIGTERM and SIGINT stop it cleanly at any time: current requests are answered, then jobs, connections and
 * PostgreSQL end in this order.
 */
export async function runServer(environment: NodeJS.ProcessEnv): Promise<void> {
  const closer = createCloser(patienceMs)
  const starting = (async () => start(readConfiguration(environment), closer))()
  let isStopping = false
  const stop = async (exitCode: number) => {
    if (isStopping) return
    isStopping = true
    await starting.catch(() => undefined)
    await closer.close()
    process.exit(exitCode)
  }
  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => void stop(0))
  await starting.catch(async (error: Error) => {
    process.stderr.write(`${error.message || String(error)}\n`)
    await stop(1)
  })
}

/** Loads and runs all parts of a start that need no database. */
export async function rehearseServer(): Promise<void> {
  const { rehearseOpening } = await import('./open-server.ts')
  await rehearseOpening(readConfiguration({}))
}
