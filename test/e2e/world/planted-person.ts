import type { BrowserContext, Page } from '@playwright/test'
import { deviceContent } from './device-content.ts'
import type { World } from './open-world.ts'
import type { People, Person } from './people.ts'
import { queryServer } from './server-database.ts'

/** Someone whose every word is found nowhere else: name, address, ids, organisation, its wording in both languages. */
export interface PlantedPerson extends Person {
  orgName: string
  orgKey: string
  /** The organisation's own word for each of its terms. */
  term: string
  /** All of it that a device must not keep. */
  words: string[]
}

let counter = 0

export const plantPerson = async (people: People, { server }: World, name: string): Promise<PlantedPerson> => {
  const query = (text: string) => queryServer<{ org_key: string }>(server.dataDir, text)
  // a number of five digits is found in every time of day
  await query(`SELECT setval('accounts_id_seq', greatest(last_value, 880000000)) FROM accounts_id_seq`)
  const mark = `${name}${process.pid}x${++counter}`
  const orgEmail = people.uniqueAddress(mark.toLowerCase())
  const person = await people.owner({ orgUserName: `Person${mark}`, orgEmail }, `Org${mark}`)
  const term = `Term${mark}`
  await query(`UPDATE translations SET v = '${term}' WHERE org_id = '${person.orgId}'`)
  const [row] = await query(`SELECT org_key FROM organizations WHERE id = '${person.orgId}'`)
  const orgKey = row?.org_key ?? ''
  const words = [orgEmail, person.orgUserName, `Org${mark}`, orgKey, term, person.userId, person.orgId ?? '']
  return { ...person, orgName: `Org${mark}`, orgKey, term, words }
}

/** Which of the words are on the device: in what scripts can read, and in every cookie. */
export const leftOf = async (page: Page, context: BrowserContext, words: readonly string[]): Promise<string[]> => {
  const device = (await deviceContent(page)) + JSON.stringify(await context.cookies())
  return words.filter((word) => device.toLowerCase().includes(word.toLowerCase()))
}
