import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type ImportItem, type ImportSummary, importItemCalls } from '../../src/core/calls/import-calls.ts'
import { type BootstrapAnswer, type SyncAnswer, syncLimits, syncSchemaVersion } from '../../src/core/sync/sync-types.ts'
import { uuidV7 } from '../../src/core/uuid-rules.ts'
import type { EntityName, RowOf } from '../../src/core/work/entities.ts'
import type { MutatorName } from '../../src/core/work/mutators.ts'

export const demoPassword = 'quiet-harbour-lantern-47'
export const newId = (): string => uuidV7(Date.now(), randomBytes(10))

export interface DemoPerson {
  email: string
  name: string
  userId: string
  token: string
}

export type DemoChange = [name: MutatorName, args: Record<string, unknown>]

interface Answer<Result> {
  code: string
  message: string
  result: Result
}

interface Mail {
  to: string
  code?: string
}

type Language = 'zh' | 'en'

/** Calls a running server like a browser. */
const createCall =
  (origin: string, language: Language) =>
  async <Result>(path: string, payload: unknown, token?: string): Promise<Result> => {
    const response = await fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin,
        'sec-fetch-site': 'same-origin',
        'accept-language': language,
        'idempotency-key': randomUUID(),
        timezone: '8',
        timezoneStr: 'Asia/Shanghai',
        ...(token ? { accesstoken: token } : {}),
      },
      body: JSON.stringify(payload),
    })
    const answer = (await response.json()) as Answer<Result>
    if (answer.code !== '200') throw new Error(`${path} answered ${answer.code} ${answer.message}`)
    return answer.result
  }

type Call = ReturnType<typeof createCall>

/** Registers people with the mailed codes that a server without SMTP shows. */
const createRegister = (origin: string, language: Language, call: Call) => {
  const mailedCode = async (email: string): Promise<string> => {
    for (let attempt = 0; attempt < 50; attempt++) {
      const response = await fetch(`${origin}/dev/mails`)
      if (!response.ok) throw new Error(`${origin}/dev/mails answered ${response.status}: the server sends real mail`)
      const mail = ((await response.json()) as Mail[]).find(({ to, code }) => to === email && code)
      if (mail?.code) return mail.code
      await delay(200)
    }
    throw new Error(`no code was mailed to ${email}`)
  }

  const register = async (email: string, name: string, joinCode?: string): Promise<DemoPerson> => {
    const { requestId } = await call<{ requestId: string }>('/account/send-code', {
      orgEmail: email,
      scene: 'register',
    })
    const { token, userId } = await call<{ token: string; userId: string }>('/account/register', {
      ...{ tenantId: 1, orgEmail: email, requestId, emailCode: await mailedCode(email), password: demoPassword },
      ...{ orgUserName: name, language, timeZone: 'Asia/Shanghai', agreeTerms: true },
      ...(joinCode ? { joinCode } : {}),
    })
    return { email, name, userId, token }
  }
  return register
}

/** One device per person, which numbers its mutations. */
const createDevices = (call: Call) => {
  const clients = new Map<string, { clientId: string; mid: number }>()

  /** Sends changes in order, like this person's device. A refusal ends the script, because it is a bug of the demo. */
  const mutate = async (org: string, person: DemoPerson, changes: readonly DemoChange[]): Promise<void> => {
    const client = clients.get(person.userId) ?? { clientId: randomUUID(), mid: 0 }
    clients.set(person.userId, client)
    const batch = Math.floor(syncLimits.mutations / 2)
    for (let at = 0; at < changes.length; at += batch) {
      const mutations = changes
        .slice(at, at + batch)
        .map(([name, args]) => ({ id: newId(), mid: ++client.mid, name, args }))
      const { outcomes } = await call<SyncAnswer>(
        '/sync',
        {
          ...{ org, person: person.userId, clientId: client.clientId, schema: syncSchemaVersion },
          ...{
            answered: mutations[0] ? mutations[0].mid - 1 : 0,
            scopes: {},
            cursor: 0,
            epoch: null,
            peopleVersion: null,
          },
          mutations,
        },
        person.token,
      )
      for (const { id, refusal } of outcomes) {
        const mutation = mutations.find((each) => each.id === id)
        if (mutation && refusal) throw new Error(`${mutation.name} was refused: ${JSON.stringify(refusal)}`)
      }
    }
  }

  /** The rows of a scope, as a device loads them. */
  const rowsOf = async (org: string, { token }: DemoPerson, scope: string) => {
    const rows: BootstrapAnswer['rows'] = []
    let after: string | null = null
    do {
      const page: BootstrapAnswer = await call('/sync/bootstrap', { org, scope, after }, token)
      rows.push(...page.rows)
      after = page.next
    } while (after !== null)
    return <Name extends EntityName>(entity: Name): RowOf<Name>[] =>
      rows.filter((row) => row.entity === entity) as unknown as RowOf<Name>[]
  }

  return { mutate, rowsOf }
}

/** Runs an import, as an admin's page does. */
const createImports =
  (call: Call) => async (projectId: string, admin: DemoPerson, fileName: string, items: readonly ImportItem[]) => {
    const importId = newId()
    const given = { importId, projectId, fileName, total: items.length }
    await call('/work/import/create', given, admin.token)
    for (const part of importItemCalls(items)) await call('/work/import/items', { importId, ...part }, admin.token)
    await call('/work/import/start', { importId }, admin.token)
    for (let attempt = 0; attempt < 300; attempt++) {
      const { list } = await call<{ list: ImportSummary[] }>('/work/imports', { projectId }, admin.token)
      const [latest] = list
      if (latest?.state === 'done' && latest.refused === 0) return
      if (latest?.state === 'done') throw new Error(`${latest.refused} items of ${fileName} were refused`)
      await delay(200)
    }
    throw new Error(`the import of ${fileName} did not end`)
  }

export const createDemoClient = (origin: string, language: Language) => {
  const call = createCall(origin, language)
  return {
    call,
    register: createRegister(origin, language, call),
    ...createDevices(call),
    runImport: createImports(call),
  }
}
