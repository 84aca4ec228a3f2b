import { randomUUID } from 'node:crypto'
import { ServerClient } from './server-client.ts'
import { type ServerLedger, tokenHash } from './server-ledger.ts'
import { attachFile, importIssues, shareIssue, type WorkOfWriter, workOnIssues } from './server-work-writes.ts'

const place = { language: 'en', timeZone: 'Asia/Shanghai' }
const password = 'quiet-harbour-lantern-47'

/** A writing person: server, account and credentials. */
export interface Writer {
  origin: string
  client: ServerClient
  ledger: ServerLedger
  random: () => number
  /** Unique in the run. */
  name: (kind: string) => string
  me: { userId: string; email: string; orgId: string }
  keys: string[]
  /** In their organisation; null before the first change. */
  work: WorkOfWriter | null
  /** The organisation that everyone joins; empty until it exists. */
  sharedOrganization: { orgId: string; joinCode: string }
}

const mailedCode = async (origin: string, client: ServerClient, orgEmail: string) => {
  for (;;) {
    const { requestId } = await client.write('sendCode', { orgEmail, scene: 'register' })
    const mails = (await fetch(`${origin}/dev/mails`)
      .then((response) => (response.ok ? response.json() : []))
      .catch(() => [])) as { to: string; code?: string }[]
    const emailCode = mails.find(({ to, code }) => to === orgEmail && code)?.code
    if (emailCode) return { requestId, emailCode }
  }
}

/**
 * A new account; `more` may add it to an organisation. A code allows five tries, and each lost answer is one: then the
 * client tries to sign in, and otherwise requests another code.
 */
export const register = async ({ origin, ledger }: Writer, orgEmail: string, more: { joinCode?: string } = {}) => {
  const client = new ServerClient(origin)
  const orgUserName = `Name of ${orgEmail.split('@')[0]}`
  for (;;) {
    const proof = await mailedCode(origin, client, orgEmail)
    const payload = { tenantId: 1, orgEmail, ...proof, password, orgUserName, ...place, agreeTerms: true, ...more }
    let { code, message, result } = await client.ask('register', payload)
    if (code === '0410003') ({ code, message, result } = await client.ask('login', { tenantId: 1, orgEmail, password }))
    if (code === '0410001') continue
    if (code !== '200') throw new Error(`register was refused: ${code} ${message}`)
    const { userId, token } = result as { userId: string; token: string }
    client.token = token
    ledger.note('account', orgEmail, userId)
    ledger.note('personName', userId, orgUserName)
    ledger.note('registrationAudit', userId, 'once')
    return { client, userId }
  }
}

export const createOrganization = async (writer: Writer) => {
  const orgName = writer.name('Org')
  const { orgId } = await writer.client.write('createOrganization', { orgName, ...place })
  writer.ledger.note('organization', orgName, orgId)
  writer.me.orgId = orgId
  // keys belong to their organisation: from this one they cannot be revoked
  writer.keys.length = 0
  writer.work = null
}

export const rotateJoinCode = async ({ client, ledger, me }: Writer): Promise<string> => {
  const { joinCode } = await client.write('rotateJoinCode', {})
  ledger.note('joinCodeHash', me.orgId, tokenHash(joinCode))
  return joinCode
}

const newcomer = async (writer: Writer) => {
  const { sharedOrganization, ledger, client: own } = writer
  const isQuick = writer.random() < 0.5
  const { joinCode } = sharedOrganization
  const email = `${writer.name('new').toLowerCase()}@torture-mail.com`
  const { client, userId } = await register(writer, email, isQuick ? { joinCode } : {})
  if (!isQuick) await client.write('joinOrganization', { joinCode })
  ledger.note('joined', userId, sharedOrganization.orgId)
  own.adopt(client)
}

const invite = async ({ client, ledger, name, me }: Writer) => {
  const emails = [1, 2].map(() => `${name('guest').toLowerCase()}@torture-mail.com`)
  await client.write('createInvitations', { emails, roleCode: 'organizationMember' })
  for (const email of emails) {
    ledger.note('invitation', email, me.orgId)
    ledger.note('invitationMail', email, 'once')
  }
}

const createKey = async ({ client, ledger, name, keys }: Writer) => {
  const keyName = name('key')
  // a run is longer than a re-authentication is valid
  await client.write('reauthenticate', { password })
  const { id } = await client.write('createApiKey', { name: keyName })
  ledger.note('apiKey', keyName, id)
  keys.push(id)
}

/** Not an idempotent call: repeating an applied one answers that there is nothing to revoke. */
const revokeKey = async ({ client, ledger, keys }: Writer) => {
  const id = keys.pop()
  if (!id) return
  const { code } = await client.ask('revokeApiKey', { id })
  if (code !== '200' && code !== '0404001') client.violations.push(`revokeApiKey answered ${code}`)
  ledger.note('revokedKey', id, 'revoked')
}

const signInAndOut = async ({ origin, client, ledger, me, random }: Writer) => {
  const other = new ServerClient(origin)
  const { token } = await other.write('login', { tenantId: 1, orgEmail: me.email, password })
  ledger.note('session', tokenHash(token), 'open')
  if (random() < 0.5) {
    await other.ask('logout', {})
    ledger.drop('session', tokenHash(token))
    ledger.note('endedSession', tokenHash(token), 'ended')
  }
  client.adopt(other)
}

/** The next action of a client, by weight. Each writes the acknowledged result to the ledger. */
export const writesTable: readonly { weight: number; write: (writer: Writer) => Promise<unknown> }[] = [
  { weight: 2, write: newcomer },
  { weight: 2, write: createOrganization },
  { weight: 5, write: createKey },
  { weight: 1, write: revokeKey },
  { weight: 3, write: invite },
  { weight: 2, write: rotateJoinCode },
  { weight: 1, write: signInAndOut },
  { weight: 10, write: workOnIssues },
  { weight: 2, write: attachFile },
  { weight: 2, write: importIssues },
  { weight: 2, write: shareIssue },
  {
    weight: 4,
    write: async ({ client, ledger, name, me }) => {
      const orgUserName = name('Person')
      await client.write('savePersonalInfo', { orgUserName, ...place })
      ledger.note('personName', me.userId, orgUserName)
    },
  },
  {
    weight: 4,
    write: async ({ client, ledger, name, me }) => {
      const industry = name('industry')
      await client.write('saveOrganizationInfo', { industry })
      ledger.note('industry', me.orgId, industry)
    },
  },
  {
    weight: 3,
    write: async ({ client, ledger, name, me }) => {
      const marker = name('step')
      await client.write('saveProgress', { step: 'personal', data: { marker } })
      ledger.note('progress', me.userId, marker)
    },
  },
  {
    weight: 4,
    write: async ({ client, ledger }) => {
      const ids = Array.from({ length: 5 }, () => randomUUID())
      await client.sendBeacons(ids.map((id) => `view,app_id=torture n=1,event_id="${id}" ${Date.now()}`))
      for (const id of ids) ledger.note('beacon', id, 'stored')
    },
  },
]
