import type { BrowserContext, Page } from '@playwright/test'
import { deviceContent } from '../environment/device-content.ts'
import type { Environment } from '../environment/open-environment.ts'
import type { People, Person } from '../environment/people.ts'
import { queryServer } from '../environment/server-database.ts'

/** A person with unique words: name, address, ids, organisation, and its wording in both languages. */
export interface PlantedPerson extends Person {
  orgName: string
  orgKey: string
  /** The organisation's custom word for each of its terms. */
  term: string
  /** All words that a device must not keep. */
  words: string[]
}

let counter = 0

/** Sets one custom word for all terms of an organisation. */
export const plantTerm = (orgId: string, term: string, dataDir: string): Promise<object[]> =>
  queryServer(dataDir, `UPDATE translations SET v = '${term}' WHERE org_id = '${orgId}'`)

export const plantPerson = async (people: People, { server }: Environment, name: string): Promise<PlantedPerson> => {
  const query = (text: string) => queryServer<{ org_key: string }>(server.dataDir, text)
  // a number of five digits occurs in times of day
  await query(`SELECT setval('accounts_id_seq', greatest(last_value, 880000000)) FROM accounts_id_seq`)
  const mark = `${name}${process.pid}x${++counter}`
  const orgEmail = people.uniqueAddress(mark.toLowerCase())
  const person = await people.owner({ orgUserName: `Person${mark}`, orgEmail }, `Org${mark}`)
  const term = `Term${mark}`
  await plantTerm(person.orgId ?? '', term, server.dataDir)
  const [row] = await query(`SELECT org_key FROM organizations WHERE id = '${person.orgId}'`)
  const orgKey = row?.org_key ?? ''
  const words = [orgEmail, person.orgUserName, `Org${mark}`, orgKey, term, person.userId, person.orgId ?? '']
  return { ...person, orgName: `Org${mark}`, orgKey, term, words }
}

/** The words that are on the device: in what scripts can read, and in every cookie. */
export const remainingWords = async (
  page: Page,
  context: BrowserContext,
  words: readonly string[],
): Promise<string[]> => {
  const device = (await deviceContent(page)) + JSON.stringify(await context.cookies())
  return words.filter((word) => device.toLowerCase().includes(word.toLowerCase()))
}

/**
 * Checks every frame of every page: from the first whose navigation contains `next`, none may contain a word of `gone`.
 * Returns the failing frames of a page.
 */
export const watchFrames = async (context: BrowserContext, gone: string, next: string) => {
  await context.addInitScript(
    ([word, said]) => {
      const frames: string[] = []
      let isNext = false
      const look = () => {
        const text = document.documentElement?.textContent ?? ''
        isNext ||= [...document.querySelectorAll('nav *')].some(({ textContent }) => textContent === said)
        if (isNext && text.includes(word)) frames.push(text.slice(0, 300))
      }
      new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
      const each = () => {
        look()
        requestAnimationFrame(each)
      }
      each()
      Object.assign(window, { mixedFrames: () => (isNext ? frames : ['the next one was never shown']) })
    },
    [gone, next] as const,
  )
  return (page: Page) => page.evaluate(() => (window as unknown as { mixedFrames(): string[] }).mixedFrames())
}
