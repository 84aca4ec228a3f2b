import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { derivedId } from '../../src/core/work/derived-ids.ts'
import type { People, Person } from '../../test/e2e/environment/people.ts'
import { createWorkSeed } from '../../test/e2e/environment/work-seed.ts'

/** The first is the board that is measured. */
const sizes = process.env.BENCH_SMALL ? [300, 50] : [3000, 1750, 1750, 1750, 1750]
export const keyOfProject = (at: number): string => `P${at + 1}X`

/** Lines from the change logs of our libraries, as realistic titles. */
const readTitles = (): string[] => {
  const folders = readdirSync('node_modules')
    .map((name) => `node_modules/${name}`)
    .filter((path) => statSync(path).isDirectory())
  const paths = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /^changelog\.md$/i.test(name))
      .map((name) => `${folder}/${name}`),
  )
  const lines = paths.flatMap((path) => readFileSync(path, 'utf8').split('\n'))
  const titles = lines.flatMap((line) => {
    const text = /^\s*[-*] (.+)$/
      .exec(line)?.[1]
      ?.replace(/\[([^\]]*)\]\([^)]*\)|[`*_]/g, '$1')
      .trim()
    return text && text.length >= 12 && text.length <= 120 && /^[ -~]+$/.test(text) && !/https?:/.test(text)
      ? [text]
      : []
  })
  return [...new Set(titles)]
}

/** Characters of descriptions: a page of changes holds 50 issues. */
const descriptionLengths = [0, 200, 500, 800, 1000]
/** One in this many issues has comments. */
const commentedEvery = 5

const priorities = ['urgent', 'high', 'medium', 'low', 'none']

/**
 * 10,000 issues with real titles in 5 projects of the kanban template, the same in every run: descriptions of 500 characters on
 * average, and every fifth issue with comments, 2,000 in all.
 */
export const seedWork = async (people: Pick<People, 'call'>, person: Person): Promise<{ issueIds: string[] }> => {
  const titles = readTitles()
  const seed = createWorkSeed(people, person)
  const issueIds: string[] = []
  const textOf = (from: number, length: number): string => {
    let text = ''
    for (let at = from; text.length < length; at += 11) text += `${titles[at % titles.length]}\n`
    return text.slice(0, length)
  }
  for (const [project, size] of sizes.entries()) {
    const [projectId, mutationId, key] = [randomUUID(), randomUUID(), keyOfProject(project)]
    const args = { id: projectId, key, name: `Project ${key}`, template: 'kanban', language: 'en', isOpen: true }
    await seed.push([{ id: mutationId, name: 'project.create', args }])
    const issues = Array.from({ length: size }, (_, at) => ({
      summary: titles[(project * 3001 + at * 7) % titles.length] ?? `Issue ${at}`,
      statusId: derivedId(person.userId, mutationId, 'status', at % 4),
      values: {
        description: textOf(project * 3001 + at * 13, descriptionLengths[at % descriptionLengths.length] ?? 0),
        priority: priorities[at % 5],
        ...(at % 2 ? { assigneeId: person.userId } : {}),
        ...(at % 3 ? { estimateMinutes: 30 * (at % 9) } : {}),
        ...(at % 4 ? { dueDate: `2026-03-${String(1 + (at % 28)).padStart(2, '0')}` } : {}),
      },
    }))
    const ids = await seed.createIssues(projectId, issues)
    const commented = ids.filter((_, at) => at % commentedEvery === 0)
    await seed.push(
      commented.map((issueId, at) => ({
        name: 'comment.add',
        args: { id: randomUUID(), issueId, text: textOf(at * 17, descriptionLengths[1 + (at % 4)] ?? 0) },
      })),
    )
    issueIds.push(...ids)
  }
  return { issueIds }
}
