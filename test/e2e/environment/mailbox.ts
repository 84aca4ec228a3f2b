import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { type MailText, readMail } from './mail-text.ts'

const waitMs = 20_000

/** A real mail server that stores what it receives. Returns each mail once, oldest first per address. */
export class Mailbox {
  private readonly mails: MailText[] = []
  private readonly waiting = new Set<() => void>()
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address.toLowerCase())
        this.mails.push(readMail(Buffer.concat(chunks), to))
        for (const wake of this.waiting) wake()
        done()
      })
    },
  })
  url = ''

  async open(): Promise<void> {
    const listening = this.server.listen(0, '127.0.0.1')
    if (!listening.listening) await once(listening, 'listening')
    const address = listening.address()
    if (!address || typeof address !== 'object') throw new Error('the mailbox has no port')
    this.url = `smtp://127.0.0.1:${address.port}`
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()))
  }

  /** The next mail to this address that was not returned yet. */
  next(address: string, matches: (mail: MailText) => boolean = () => true): Promise<MailText> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const at = this.mails.findIndex((mail) => mail.to.includes(address.toLowerCase()) && matches(mail))
        const [mail] = at < 0 ? [] : this.mails.splice(at, 1)
        if (!mail) return
        clearTimeout(tooLong)
        this.waiting.delete(look)
        resolve(mail)
      }
      const tooLong = setTimeout(() => {
        this.waiting.delete(look)
        reject(new Error(`No such mail to ${address}; there are: ${this.summary()}`))
      }, waitMs)
      this.waiting.add(look)
      look()
    })
  }

  /** The six digits in the next mail with a code. */
  async codeFor(address: string): Promise<string> {
    const mail = await this.next(address, ({ text }) => /\b\d{6}\b/.test(text))
    return /\b\d{6}\b/.exec(mail.text)?.[0] ?? ''
  }

  /** The link in the next mail with one. */
  async linkFor(address: string): Promise<string> {
    const mail = await this.next(address, ({ text }) => /https?:\/\/\S+/.test(text))
    return /https?:\/\/[^\s<>"]+/.exec(mail.text)?.[0] ?? ''
  }

  private summary(): string {
    return this.mails.map(({ to, subject }) => `${to.join()}: ${subject}`).join(' · ') || 'none'
  }
}
