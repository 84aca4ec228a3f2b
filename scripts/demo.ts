import { createDemoClient, type DemoChange, type DemoPerson, demoPassword, newId } from './demo/demo-client.ts'
import { createChance, type DemoIssue, type DemoRows, demoIssues, importItems, stepsTo } from './demo/demo-issues.ts'
import { type DemoProject, demoTexts } from './demo/demo-texts.ts'

/**
 * `npm run demo -- [en|zh] [address]` fills a new organisation on a running local server: people who register and join,
 * projects, issues, comments. Two thirds of the issues are imported, with dates of the last three months. Uses only the public calls;
 * each run creates another organisation.
 */
const [language = 'en', origin = 'http://localhost:8080'] = process.argv.slice(2)
if (language !== 'en' && language !== 'zh') throw new Error(`a language is en or zh, not ${language}`)
const texts = demoTexts[language]
const client = createDemoClient(origin, language)
const chance = createChance(2026)
const issuesPerProject = 100
/** Suffix of this run's addresses, so that they are unused. */
const run = Date.now().toString(36)
const addressOf = (name: string): string => `${name}-${run}@demo.worktide.com`

const openTeam = async () => {
  const [first, ...others] = texts.people
  if (!first) throw new Error('a team has people')
  const owner = await client.register(addressOf(first.address), first.name)
  const place = { orgName: texts.orgName, language, timeZone: 'Asia/Shanghai' }
  const made = await client.call<{ token: string; orgId: string }>('/org/create', place, owner.token)
  owner.token = made.token ?? owner.token
  const { joinCode } = await client.call<{ joinCode: string }>('/org/join-code/rotate', {}, owner.token)
  const team: DemoPerson[] = [owner]
  for (const { name, address } of others) team.push(await client.register(addressOf(address), name, joinCode))
  return { orgId: made.orgId, owner, team }
}

const { orgId, owner, team } = await openTeam()
const groupId = newId()
await client.mutate(orgId, owner, [
  ['group.create', { id: groupId, name: texts.group, memberIds: team.slice(1, 3).map(({ userId }) => userId) }],
])

/** Lets people make their changes in turn, a few each, so that their work is interleaved. */
const inTurn = async (changes: readonly { person: DemoPerson; change: DemoChange }[]): Promise<void> => {
  for (const person of team) {
    const own = changes.filter((each) => each.person === person).map(({ change }) => change)
    if (own.length > 0) await client.mutate(orgId, person, own)
  }
}

const openProject = async (project: DemoProject, at: number): Promise<DemoRows> => {
  const projectId = newId()
  const { key, name, description, template, color, isOpen } = project
  await client.mutate(orgId, owner, [
    ['project.create', { id: projectId, key, name, description, template, language, isOpen, color, icon: 'letters' }],
    ...team.slice(1).map(
      ({ userId }, index): DemoChange => [
        'projectMember.set',
        // the second person of the team runs the second project with the owner
        { projectId, userId, role: index === at ? 'admin' : 'member' },
      ],
    ),
    [
      'field.create',
      {
        id: newId(),
        projectId,
        fields: {
          ...{ name: texts.fieldName, kind: 'option', rank: 'a0' },
          options: texts.fieldOptions.map((option, index) => ({
            ...{ id: `option-${index}`, name: option },
            color: ['teal', 'indigo', 'orange'][index] ?? 'gray',
          })),
        },
      },
    ],
    ['favorite.add', { kind: 'project', targetId: projectId }],
  ])
  const rows = await client.rowsOf(orgId, owner, `project:${projectId}`)
  const byRank = (a: { rank: string }, b: { rank: string }) => (a.rank < b.rank ? -1 : 1)
  return {
    projectId,
    statuses: rows('status').sort(byRank),
    transitions: rows('transition').sort(byRank),
    types: rows('issueType').sort(byRank),
    labels: rows('label'),
    fields: rows('field'),
  }
}

/** What is said about some issues: up to three comments. */
const someComments = () =>
  chance.isLucky(0.4)
    ? Array.from({ length: 1 + Math.floor(chance.next() * 3) }, () => ({
        person: chance.pick(team),
        text: chance.pick(texts.comments),
      }))
    : []

/** The issues that the team brought along from another product. */
const bringAlong = async ({ key }: DemoProject, issues: readonly DemoIssue[], rows: DemoRows): Promise<void> => {
  const items = issues.flatMap((issue) => importItems(issue, rows, someComments(), chance))
  await client.runImport(rows.projectId, owner, `${key}.csv`, items)
}

/** The issues that the team creates itself, with transitions and comments, and relations of both kinds. */
const live = async (issues: readonly DemoIssue[], rows: DemoRows): Promise<void> => {
  const created = issues.filter(({ createdAt }) => createdAt === null)
  await inTurn(created.map(({ creator, args }) => ({ person: creator, change: ['issue.create', args] })))
  const moves = created.flatMap(({ id, worker, statusId }) =>
    stepsTo(rows, statusId).map((toStatusId) => ({
      person: worker,
      change: ['issue.move', { id, toStatusId }] as DemoChange,
    })),
  )
  await inTurn(moves)
  const comments = created.flatMap(({ id }) =>
    someComments().map(({ person, text }) => ({
      person,
      change: ['comment.add', { id: newId(), issueId: id, text }] as DemoChange,
    })),
  )
  await inTurn(comments)
  const relations = Array.from({ length: 10 }, (_none, at) => {
    const [from, to] = [issues[2 * at + 5], issues[2 * at + 6]]
    if (!from || !to) return []
    const kind = at % 3 === 0 ? 'blocks' : 'relates'
    return { person: from.worker, change: ['relation.add', { kind, fromId: from.id, toId: to.id }] as DemoChange }
  })
  await inTurn(relations.flat())
}

for (const [at, project] of texts.projects.entries()) {
  const rows = await openProject(project, at)
  const issues = demoIssues(project, rows, team, issuesPerProject, chance)
  await bringAlong(project, issues, rows)
  await live(issues, rows)
  console.log(`${project.key} ${project.name}: ${issues.length} issues`)
}

console.log(`\n${texts.orgName} is at ${origin}. Password of everyone: ${demoPassword}\n`)
for (const { name, email } of team)
  console.log(`${name.padEnd(14)} ${email}${email === owner.email ? '  (owner)' : ''}`)
