import { Mailbox } from './mailbox.ts'
import { NetworkGate } from './network-gate.ts'
import { copyPreparedData } from './prepared-data.ts'
import { freePort, ServerProcess } from './server-process.ts'

export interface Environment {
  server: ServerProcess
  gate: NetworkGate
  mailbox: Mailbox
  origin: string
}

/** The built server with its own database, mailbox and network; `env` is added to the server's environment. */
export async function openEnvironment(env: Record<string, string>): Promise<Environment & { close(): Promise<void> }> {
  const mailbox = new Mailbox()
  await mailbox.open()
  const publicPort = await freePort()
  const origin = `http://localhost:${publicPort}`
  const server = new ServerProcess(await freePort(), {
    PUBLIC_ORIGIN: origin,
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Worktide <hello@worktide-mail.com>',
    RATE_LIMITS: 'off',
    WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
    APP_ENV: 'dev',
    // each recorder costs time; its own test has one
    RUM_REPLAY_SAMPLE_RATE: '0',
    ...env,
  })
  const gate = new NetworkGate(publicPort, server.port)
  const close = async () => {
    await gate.close()
    await server.dispose()
    await mailbox.close()
  }
  try {
    copyPreparedData(server.dataDir)
    await server.start()
    await gate.open()
  } catch (error) {
    await close()
    throw error
  }
  return { server, gate, mailbox, origin, close }
}
